import { readFile } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { takeTroubles } from '#platform/testing/nothing-beside.ts'
import { openDatabase } from './database.ts'
import { outsideTransaction } from './open-transaction.ts'
import { asSystem, withTenant } from './tenancy.ts'

const said: Record<string, unknown>[] = []
const log = pino(
  { base: null, timestamp: false },
  new Writable({
    write: (line: Buffer, _encoding, done) => {
      said.push(JSON.parse(line.toString()) as Record<string, unknown>)
      done()
    },
  }),
)
const { db, pool, close } = openDatabase(await createTestDatabase(), { DATABASE_POOL: 2 }, log)
atTheEnd(close)

const one = () => sql<{ one: number }>`select 1 as one`.execute(db)
const here = /platform\/server\/open-transaction\.test\.ts:\d+/
const troubles = () => takeTroubles().map(({ message }) => message)
const pause = (ms: number) => new Promise((resume) => setTimeout(resume, ms))

test('whoever asks for a second connection within a transaction is refused at once, with both places, in the log as well', async () => {
  await expect(
    asSystem(db, async () => {
      await one()
    }),
  ).rejects.toThrow(
    /opened at platform\/server\/open-transaction\.test\.ts:\d+.*second connection at platform\/server\/open-transaction\.test\.ts:\d+/,
  )
  expect(said.splice(0)).toEqual([
    expect.objectContaining({
      level: 50,
      msg: 'a second connection was asked for within a transaction',
      err: expect.objectContaining({ message: expect.stringMatching(here) }),
    }),
  ])
  expect(troubles()).toEqual([expect.stringContaining('second connection')])
  expect((await one()).rows).toEqual([{ one: 1 }])
})

test('a transaction within a transaction is refused as well, also where somebody catches the refusal, and a question to the pool itself', async () => {
  await withTenant(
    db,
    { orgId: 1, userId: 1 },
    async () => {
      await asSystem(db, () => Promise.resolve()).catch(() => undefined)
      await expect(pool.query('select 1')).rejects.toThrow('second connection')
    },
    'POST /things',
  )
  expect(troubles()).toEqual([
    expect.stringContaining('opened at POST /things'),
    expect.stringContaining('opened at POST /things'),
  ])
  said.splice(0)
})

test('what was begun within a transaction may ask once it is over, and whoever leaves it on purpose meanwhile', async () => {
  // Both connections are there already.
  await Promise.all([one(), one()])
  let later = Promise.resolve<unknown>(undefined)
  await asSystem(db, async () => {
    later = pause(20).then(one)
    expect((await outsideTransaction(one)).rows).toEqual([{ one: 1 }])
  })
  await later
  expect(troubles()).toEqual([])
})

test('ten that ask for nothing but their own connection wait for one another and are done', async () => {
  const own = () => asSystem(db, async (trx) => (await sql<{ one: number }>`select 1 as one`.execute(trx)).rows)
  expect(await Promise.all(Array.from({ length: 10 }, own))).toEqual(Array.from({ length: 10 }, () => [{ one: 1 }]))
})

test('a transaction that waits for something other than the database is named, and where it went on', async () => {
  await asSystem(db, async (trx) => {
    await pause(500)
    await sql`select 1`.execute(trx)
  })
  expect(said.splice(0)).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'a transaction waited for something other than the database',
      opened: expect.stringMatching(here),
      went_on: expect.stringMatching(here),
    }),
  ])
  expect(troubles()).toEqual([expect.stringMatching(/waited \d+ ms/)])
})

test('one that waits for the database, or works, is not', async () => {
  await asSystem(db, async (trx) => {
    await Promise.all([sql`select pg_sleep(0.4)`.execute(trx), pause(300)])
    const until = performance.now() + 300
    while (performance.now() < until);
    await sql`select 1`.execute(trx)
  })
  expect(said).toEqual([])
  expect(troubles()).toEqual([])
})

test('a test in which a transaction begins with a file, a name or a call would fail', async () => {
  await asSystem(db, async () => {
    await readFile(import.meta.filename)
    await fetch('http://127.0.0.1:1/').catch(() => undefined)
  })
  expect([...new Set(troubles())].join('\n')).toMatch(
    /begins a file at platform\/server\/open-transaction\.test\.ts:\d+.*\n.*begins a call over HTTP at .*platform\/server\/open-transaction\.test\.ts:\d+/,
  )
})
