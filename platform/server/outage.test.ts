import { mkdtemp, rm } from 'node:fs/promises'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { createTestDatabase, openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { whileFull } from '#platform/testing/full-disk.ts'
import { recognitionOf, somebody } from '#platform/testing/people.ts'
import { testServices } from '#platform/testing/services.ts'
import { type Connection, openDatabase, type Trx } from './database.ts'
import { mountHealth } from './health.ts'
import { mount, openHttp } from './http.ts'
import { openLog } from './log.ts'
import { route } from './route.ts'

const { db } = await openTestDatabase()
const clerk = await somebody(db)

/** What the next call does in its transaction. */
let work: (trx: Trx) => Promise<unknown>
const nothing = z.object({})
const tryIt = endpoint({
  method: 'POST',
  path: '/tries',
  permission: 'signed_in',
  summary: 'Try',
  input: nothing,
  reply: nothing,
})
const routes = [
  route(tryIt, async ({ db: trx }) => {
    await work(trx)
    return {}
  }),
]

/** The product on this database: one call that does the work, and what it answered. */
async function productOn(connection: Connection, patienceMs = 10_000) {
  const opened = openDatabase(connection, { DATABASE_POOL: 2 }, openLog('silent'))
  opened.pool.options.connectionTimeoutMillis = patienceMs
  atTheEnd(() => opened.close())
  const services = testServices(opened.db)
  const http = await openHttp(services)
  mount(http, services, routes, recognitionOf([clerk]))
  mountHealth(http, services, { isReady: () => true, pool: opened.pool })
  const call = async (what: typeof work) => {
    work = what
    const headers = { authorization: `Bearer ${clerk.token}`, 'x-lang': 'en' }
    const reply = await http.inject({ method: 'POST', url: '/api/tries', payload: {}, headers })
    const { code, message } = reply.json<{ code?: string; message?: string }>()
    return { status: reply.statusCode, code, message, again: reply.headers['retry-after'] }
  }
  const ready = async () => {
    const reply = await http.inject('/readyz')
    return { status: reply.statusCode, troubles: reply.json<{ troubles: string[] }>().troubles }
  }
  return { call, ready, opened }
}

/** A line to a database, which can be cut; of a network, or of one machine. */
async function aLine(kind: 'network' | 'socket') {
  const connection = await createTestDatabase()
  const url = 'host' in connection ? undefined : new URL(connection.connectionString)
  const socketFolder = 'host' in connection ? connection.host : url?.searchParams.get('host')
  const ends = new Set<net.Socket>()
  const server = net.createServer((near) => {
    const far = socketFolder
      ? net.connect(`${socketFolder}/.s.PGSQL.5432`)
      : net.connect(Number(url?.port || 5432), url?.hostname)
    ends.add(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one
        .on('error', () => other.destroy())
        .on('close', () => other.destroy())
        .pipe(other)
    }
  })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'orgil-line-'))
  const place = kind === 'socket' ? { path: path.join(folder, '.s.PGSQL.5432') } : { port: 0, host: '127.0.0.1' }
  await new Promise<void>((resolve) => {
    server.listen(place, resolve)
  })
  atTheEnd(async () => {
    server.close()
    await rm(folder, { recursive: true, force: true })
  })
  const whole = url ?? new URL(`postgresql://postgres@127.0.0.1/${(connection as { database: string }).database}`)
  whole.host = kind === 'socket' ? '127.0.0.1:5432' : `127.0.0.1:${(server.address() as AddressInfo).port}`
  whole.search = kind === 'socket' ? `host=${folder}` : ''
  return {
    connection: { connectionString: whole.href },
    cut: () => {
      for (const end of ends)
        if (kind === 'socket') end.destroy()
        else end.resetAndDestroy()
      ends.clear()
    },
  }
}

const away = {
  status: 503,
  code: 'platform.database_down',
  again: '5',
  message: 'The database is not answering. Please try again in a moment.',
}

test.each([
  ['network', 'ECONNRESET'],
  ['socket', 'EPIPE'],
] as const)(
  'a connection that breaks (%s) is answered as the loss that it is, and the next call works',
  async (kind, expected) => {
    const line = await aLine(kind)
    const { call } = await productOn(line.connection)
    const met: unknown[] = []
    const asking = (trx: Trx, text: string) =>
      sql
        .raw(text)
        .execute(trx)
        .catch((error: unknown) => {
          met.push((error as { code?: string }).code)
          throw error
        })
    // A statement sent in the very moment in which the other side hung up, one that waits then, and one that comes
    // later.
    expect(
      await call((trx) => {
        line.cut()
        return asking(trx, 'select 1')
      }),
    ).toEqual(away)
    expect(
      await call((trx) => {
        setTimeout(line.cut, 50)
        return asking(trx, 'select pg_sleep(1)')
      }),
    ).toEqual(away)
    expect(
      await call(async (trx) => {
        line.cut()
        await new Promise((resume) => {
          setTimeout(resume, 50)
        })
        return asking(trx, 'select 1')
      }),
    ).toEqual(away)
    expect(met).toHaveLength(3)
    expect(met).toContain(expected)
    expect(await call((trx) => asking(trx, 'select 1'))).toMatchObject({ status: 200 })
  },
)

test.each(['08006', '53200', '53300', '57P01', '57P02', '57P03'])(
  'a server that is out of strength or going down (%s) is answered with a time to come back',
  async (state) => {
    const { call } = await productOn(await createTestDatabase())
    const planted = `do $$ begin raise exception 'planted' using errcode = '${state}'; end $$`
    expect(await call((trx) => sql.raw(planted).execute(trx))).toEqual(away)
  },
)

/** Takes whoever comes, and does this. */
async function aListener(met: (socket: net.Socket) => unknown) {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined)
    met(socket)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  atTheEnd(() => server.close())
  return (server.address() as AddressInfo).port
}

test('a database that cannot be reached is answered so, whatever the reason', async () => {
  const silent = await aListener(() => undefined)
  const rude = await aListener((socket) => socket.resetAndDestroy())
  const quiet = await aListener((socket) => socket.end())
  const ask = (trx: Trx) => sql`select 1`.execute(trx)
  for (const [place, patienceMs] of [
    [`127.0.0.1:${silent}/x`, 300],
    [`127.0.0.1:${rude}/x`],
    [`127.0.0.1:${quiet}/x`],
    ['localhost:9/x'],
    ['127.0.0.1:9/x'],
    ['database.invalid/x'],
    [`/x?host=/nowhere`],
  ] as const) {
    const { call } = await productOn({ connectionString: `postgresql://nobody@${place}` }, patienceMs)
    expect(await call(ask), place).toEqual(away)
  }
  const connection = await createTestDatabase()
  const other =
    'host' in connection
      ? { ...connection, database: 'no_such_database' }
      : { connectionString: new URL('/no_such_database', connection.connectionString).href }
  expect(await (await productOn(other)).call(ask), 'no such database').toEqual(away)
})

test('whoever waits too long for a connection is told to come back', async () => {
  const { call, opened } = await productOn(await createTestDatabase(), 200)
  const held = [await opened.pool.connect(), await opened.pool.connect()]
  expect(await call((trx) => sql`select 1`.execute(trx))).toEqual(away)
  for (const client of held) client.release()
  expect(await call((trx) => sql`select 1`.execute(trx))).toMatchObject({ status: 200 })
})

test('what is no outage stays a fault of ours, also where another service refuses the connection', async () => {
  const { call } = await productOn(await createTestDatabase())
  expect(await call((trx) => sql`select 1 / 0`.execute(trx))).toMatchObject({ status: 500, again: undefined })
  const elsewhere = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9000'), { code: 'ECONNREFUSED' })
  expect(await call(() => Promise.reject(elsewhere))).toMatchObject({ status: 500, again: undefined })
})

test('on a full disk who writes is told so, who reads is answered, and with room everything goes on', async () => {
  const connection = await createTestDatabase()
  const { call, ready, opened } = await productOn(connection)
  const row = { org_id: 1, name: 'written', value: 1 }
  const write = (trx: Trx) => trx.insertInto('platform.counters').values(row).execute()
  const read = (trx: Trx) => trx.selectFrom('platform.counters').select('name').execute()
  expect(await ready()).toEqual({ status: 200, troubles: [] })
  const message = expect.stringContaining('no room left') as string
  await whileFull(opened.db, 'platform.counters', async () => {
    expect(await call(write)).toEqual({ status: 507, code: 'platform.disk_full', message, again: '30' })
    expect(await ready()).toEqual({ status: 503, troubles: ['disk_full'] })
    expect(await call(read)).toMatchObject({ status: 200 })
  })
  expect(await call(write)).toMatchObject({ status: 200 })
})
