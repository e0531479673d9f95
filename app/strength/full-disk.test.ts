import { spawn, spawnSync } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/server/database.ts'
import { openLog } from '#platform/server/log.ts'
import { createTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { whileFull } from '#platform/testing/full-disk.ts'
import { DEMO_PASSWORD } from '../demo/people.ts'
import { socketUrl } from '../../bench/lib/stage.ts'
import { aContract } from './testing/people.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-full-'))
atTheEnd(() => rm(folder, { recursive: true, force: true }))
const connection = await createTestDatabase()
const url =
  'host' in connection ? socketUrl(connection.host, connection.user, connection.database) : connection.connectionString
const log = path.join(folder, 'log')

/** No file may grow beyond this: the same as a full disk, and no administrator is needed for it. */
const LIMIT_BYTES = 600 * 1024
/** Shells count in blocks of one size or another. */
const blockBytes = await (async () => {
  const trial = path.join(folder, 'trial')
  spawnSync('sh', ['-c', `ulimit -f 1; head -c 8192 /dev/zero > ${trial}`])
  return (await stat(trial)).size
})()

/** The product in a process of its own, with what it writes to standard output in this file or device. */
async function started(output: string, beforehand = '') {
  const port = await freePort()
  const fd = openSync(output, 'a')
  const child = spawn('sh', ['-c', `${beforehand} exec sh scripts/node.sh app/server.ts`], {
    cwd: root,
    stdio: ['ignore', fd, 'ignore'],
    env: {
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      NODE_NO_WARNINGS: '1',
      PORT: String(port),
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: url,
      DEMO: '1',
      DEMO_DOCUMENTS: '0',
      LOG_LEVEL: 'debug',
      DATABASE_POOL: '5',
    },
  })
  closeSync(fd)
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  const stop = async () => {
    child.kill('SIGTERM')
    // One that does not end at all must not outlive the test.
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
    return ended.finally(() => clearTimeout(late))
  }
  atTheEnd(stop)
  const address = `http://127.0.0.1:${port}`
  const ready = async () =>
    fetch(`${address}/readyz`).then(
      async (answer) => {
        const { troubles } = (await answer.json()) as { troubles: string[] }
        return { status: answer.status, troubles }
      },
      () => undefined,
    )
  await expect.poll(ready, { timeout: 60_000 }).toMatchObject({ status: 200 })
  return { address, ready, stop }
}

async function freePort() {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return port
}

async function signIn(address: string, login: string) {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: DEMO_PASSWORD }),
  })
  const { token } = (await reply.json()) as { token: string }
  const send = async (target: string, init: RequestInit) => {
    const headers = { authorization: `Bearer ${token}`, ...(init.headers as object) }
    const answer = await fetch(`${address}/api${target}`, { ...init, headers })
    const body = (await answer.json()) as Record<string, unknown>
    return { status: answer.status, again: answer.headers.get('retry-after'), body }
  }
  return {
    get: (target: string) => send(target, {}),
    post: (target: string, body: unknown) =>
      send(target, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    upload: (bytes: number) => {
      const form = new FormData()
      form.append('file', new File([new Uint8Array(bytes).fill(120)], 'a.txt', { type: 'text/plain' }))
      return send('/files', { method: 'POST', body: form })
    },
  }
}

test('on a full disk the server says what it cannot do, does the rest, and all of it once there is room', async () => {
  await writeFile(log, `${' '.repeat(LIMIT_BYTES - 40 * 1024)}\n`)
  const { address, ready, stop } = await started(log, `ulimit -f ${LIMIT_BYTES / blockBytes};`)
  const creator = await signIn(address, 'creator')
  await mkdir(path.join(folder, 'data/uploads'), { recursive: true })

  // Its log takes nothing more; the requests are answered all the same.
  const answered: string[] = []
  for (let round = 0; round < 400; round += 1) {
    const answer = await fetch(`${address}/healthz`)
    answered.push(answer.headers.get('x-request-id')!)
    await answer.text()
  }
  expect(await ready()).toEqual({ status: 200, troubles: ['log_blocked'] })

  // Neither does the folder of the files.
  const full = { status: 507, again: '30', body: { code: 'platform.disk_full' } }
  for (let time = 0; time < 3; time += 1) expect(await creator.upload(20 * LIMIT_BYTES)).toMatchObject(full)
  expect(await readdir(path.join(folder, 'data/uploads'))).toEqual([])
  expect(await ready()).toEqual({ status: 503, troubles: ['disk_full', 'log_blocked'] })
  expect(await creator.upload(1000)).toMatchObject({ status: 201 })

  // Nor the database.
  const { db, close } = openDatabase(connection, { DATABASE_POOL: 1 }, openLog('silent'))
  atTheEnd(close)
  await whileFull(db, 'platform.outbox', async () => {
    expect(await creator.post('/workflow/documents', aContract())).toMatchObject(full)
    expect(await creator.get('/workflow/inbox?box=sent')).toMatchObject({ status: 200 })
  })
  expect(await creator.post('/workflow/documents', aContract())).toMatchObject({ status: 200 })

  // Somebody makes room for the log: what waited comes first, and nothing of it is missing.
  const before = await readFile(log, 'utf8')
  await truncate(log)
  await expect.poll(async () => (await ready())?.troubles).not.toContain('log_blocked')
  const whole = before + (await readFile(log, 'utf8'))
  expect(answered.filter((id) => !whole.includes(id))).toEqual([])
  expect(await stop()).toBe(0)
})

test('a server whose log never had any room starts, works and ends', async () => {
  const { address, ready, stop } = await started('/dev/full')
  expect(await ready()).toEqual({ status: 200, troubles: ['log_blocked'] })
  expect(await (await signIn(address, 'creator')).get('/workflow/inbox?box=sent')).toMatchObject({ status: 200 })
  expect(await stop()).toBe(0)
})
