import { readFileSync, renameSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { atTheEnd } from '#platform/testing/ending.ts'
import { listen } from '#platform/testing/event-stream.ts'
import { DEMO_PASSWORD } from '../demo/people.ts'
import { startProduct } from '../../bench/lib/process.ts'
import { aContract } from './testing/people.ts'

/** The product on its own database, in a process of its own. */
async function aProduct() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-dies-'))
  const server = startProduct({ DATA_DIR: folder, LOG_LEVEL: 'info' })
  atTheEnd(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  const address = await server.ready
  const database = path.join(folder, 'postgres')
  const first = () => Number(readFileSync(path.join(database, 'postmaster.pid'), 'utf8').split('\n')[0])
  const figure = async (name: string) => {
    const figures = await (await fetch(`${address}/metrics`)).text()
    return Number(
      figures
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .at(-1),
    )
  }
  return { server, address, database, figure, killDatabase: () => process.kill(first(), 'SIGKILL') }
}

async function signIn(address: string, login: string) {
  const reply = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: DEMO_PASSWORD }),
  })
  const { token } = (await reply.json()) as { token: string }
  const send = async () => {
    const answer = await fetch(`${address}/api/workflow/documents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(aContract()),
    })
    const body = (await answer.json()) as { id?: string; code?: string }
    return { code: body.code, id: body.id, status: answer.status, again: answer.headers.get('retry-after') }
  }
  return { token, send }
}

test(
  'when its database is killed the product brings it back, and what waited for it goes on by itself',
  { timeout: 150_000 },
  async () => {
    const { server, address, figure, killDatabase } = await aProduct()
    const creator = await signIn(address, 'creator')
    const reviewer = await signIn(address, 'reviewer')
    const ears = await listen(address, reviewer.token)
    const heardOf = (id: string | undefined) =>
      ears.events.filter(({ topic, key }) => topic === 'workflow.document' && key === id)
    const sent: string[] = []
    for (let round = 1; round <= 3; round += 1) {
      killDatabase()
      const refused = new Set<unknown>()
      for (;;) {
        const { status, again, code, id } = await creator.send()
        if (status === 200) sent.push(id!)
        else refused.add(`${status} ${code} ${again}`)
        if (status === 200 && (await figure('orgil_embedded_restarts_total')) === round) break
      }
      expect([...refused]).toEqual(['503 platform.database_down 5'])
    }
    // The stream that was open all the time, the reader behind it, the outbox and the queue.
    await expect.poll(() => sent.filter((id) => heardOf(id).length === 0), { timeout: 20_000 }).toEqual([])
    await expect.poll(() => figure('orgil_outbox_waiting'), { timeout: 20_000 }).toBe(0)
    await expect
      .poll(() => figure('orgil_jobs_total{kind="platform.mail",result="done"}'), { timeout: 20_000 })
      .toBeGreaterThan(0)
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({ status: 'ready', troubles: [] })
    expect(ears.isOver()).toBe(false)
    ears.stop()
    expect(server.hasEnded()).toBe(false)
  },
)

test('when its database cannot be brought back the product ends with one line', { timeout: 150_000 }, async () => {
  const { server, address, database, killDatabase } = await aProduct()
  renameSync(path.join(database, 'global/pg_control'), path.join(database, 'global/pg_control.gone'))
  killDatabase()
  await expect
    .poll(async () => (await fetch(`${address}/readyz`)).json())
    .toMatchObject({ troubles: ['database_restarting'] })
  for (const until = Date.now() + 40_000; !server.hasEnded() && Date.now() < until;) {
    await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"login":"creator","password":"x"}',
    }).then(
      (answer) => answer.text(),
      () => undefined,
    )
    await new Promise((resume) => {
      setTimeout(resume, 50)
    })
  }
  expect(server.hasEnded()).toBe(true)
  const lines = server
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string })
  expect(lines.filter(({ level }) => level === 60).map(({ msg }) => msg)).toEqual([
    expect.stringMatching(/does not start again: .*pg_control/),
  ])
  // However often somebody asked, the log says it in few words.
  expect(lines.length).toBeLessThan(40)
})
