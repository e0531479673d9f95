import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { testServices } from '#platform/testing/services.ts'
import { startJobs, type JobKind } from '../jobs.ts'
import type { Trx } from '../database.ts'
import { outsideTransaction } from '../open-transaction.ts'
import { tell, type OutboxHandler } from '../outbox.ts'
import { asSystem, withTenant } from '../tenancy.ts'
import { startDispatch } from './dispatch.ts'

const { db } = await openTestDatabase()
const services = testServices(db)

const done: string[] = []
const secondTry = new Set<string>()
const jobKinds: JobKind[] = [
  { name: 'test.note', handle: async ({ word }) => void done.push(String(word)) },
  {
    name: 'test.moody',
    retryDelay: 1,
    async handle({ word }) {
      if (!secondTry.has(String(word))) {
        secondTry.add(String(word))
        throw new Error('not now')
      }
      done.push(String(word))
    },
  },
]

/** Counts in the database, so that whatever is repeated shows. */
const count = (trx: Trx, orgId: number, name: string) =>
  sql`
  insert into platform.counters as kept (org_id, name, value) values (${orgId}, ${name}, 1)
  on conflict (org_id, name) do update set value = kept.value + 1`.execute(trx)

let isFull = true

/** How many slow rows were committed when one of them began. */
const seenBefore = new Map<number, number>()

const handlers: OutboxHandler[] = [
  {
    topic: 'test.counted',
    handle: async ({ orgId, payload }, { db: trx }) => void (await count(trx, orgId, String(payload.name))),
  },
  {
    topic: 'test.broken',
    async handle({ orgId }, { db: trx }) {
      await count(trx, orgId, 'broken')
      throw new Error('this handler never works')
    },
  },
  {
    topic: 'test.full',
    async handle({ orgId }, { db: trx }) {
      if (isFull)
        await sql.raw(`do $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$`).execute(trx)
      await count(trx, orgId, 'found room')
    },
  },
  {
    topic: 'test.slow',
    async handle({ payload: { nth } }, { db: trx }) {
      const rows = await outsideTransaction(() => rowsOf('test.slow'))
      seenBefore.set(Number(nth), rows.filter(({ handled_at }) => handled_at !== null).length)
      await sql`select pg_sleep(0.15)`.execute(trx)
    },
  },
  {
    topic: 'test.job',
    async handle({ payload: { kind, word } }, { enqueue }) {
      for (let twice = 0; twice < 2; twice += 1) await enqueue(kind === 'test.moody' ? kind : 'test.note', { word })
    },
  },
]

const jobs = startJobs(services, jobKinds, { work: true })
const readers = [
  startDispatch(services, handlers, jobs),
  startDispatch(services, handlers, jobs),
  startDispatch(services, handlers, jobs),
]
atTheEnd(async () => {
  for (const reader of readers) await reader.stop()
  await jobs.stop()
})

async function valueOf(name: string) {
  return (
    (await db.selectFrom('platform.counters').select('value').where('name', '=', name).executeTakeFirst())?.value ?? 0
  )
}
function rowsOf(topic: string) {
  return db
    .selectFrom('platform.outbox')
    .select(['tries', 'handled_at', 'parked_at'])
    .where('topic', '=', topic)
    .execute()
}

test('what is told reaches its handler exactly once, however many processes read', async () => {
  await withTenant(db, { orgId: 1, userId: 1 }, async (trx) => {
    for (let i = 0; i < 120; i += 1) await tell(trx, 1, 'test.counted', { name: 'all' })
  })
  services.live.nudge()
  await expect.poll(() => valueOf('all'), { timeout: 10_000 }).toBe(120)
  expect((await rowsOf('test.counted')).every(({ handled_at }) => handled_at !== null)).toBe(true)
})

test('work that takes long is committed on the way, so that a process that ends soon gets on all the same', async () => {
  const [reader, ...others] = readers
  for (const other of others) await other.stop()
  await withTenant(db, { orgId: 1, userId: 1 }, async (trx) => {
    for (let nth = 0; nth < 6; nth += 1) await tell(trx, 1, 'test.slow', { nth })
  })
  reader!.nudge()
  await expect
    .poll(async () => (await rowsOf('test.slow')).filter(({ handled_at }) => handled_at !== null).length, {
      timeout: 10_000,
    })
    .toBe(6)
  expect([...seenBefore.keys()].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
  expect(seenBefore.get(5), 'committed before the last one began').toBeGreaterThan(0)
})

test('what a transaction took back was never told', async () => {
  await withTenant(db, { orgId: 1, userId: 1 }, async (trx) => {
    await tell(trx, 1, 'test.counted', { name: 'taken_back' })
    throw new Error('changed my mind')
  }).catch(() => undefined)
  await asSystem(db, (trx) => tell(trx, 1, 'test.counted', { name: 'after_it' }))
  services.live.nudge()
  await expect.poll(() => valueOf('after_it')).toBe(1)
  expect(await valueOf('taken_back')).toBe(0)
})

test('a handler that fails is tried again later, leaves nothing behind, and holds nobody up', async () => {
  await asSystem(db, async (trx) => {
    await tell(trx, 1, 'test.broken', {})
    await tell(trx, 1, 'test.counted', { name: 'behind_the_broken' })
  })
  services.live.nudge()
  await expect.poll(() => valueOf('behind_the_broken')).toBe(1)
  await expect.poll(async () => (await rowsOf('test.broken'))[0]?.tries, { timeout: 5000 }).toBeGreaterThanOrEqual(2)
  expect(await valueOf('broken')).toBe(0)
  expect((await rowsOf('test.broken'))[0]?.handled_at).toBeNull()
})

test('after too many failures a row is put aside for a person, and counted', async () => {
  await db
    .updateTable('platform.outbox')
    .set({ tries: 11, try_at: new Date() })
    .where('topic', '=', 'test.broken')
    .execute()
  await expect.poll(async () => (await rowsOf('test.broken'))[0]?.parked_at, { timeout: 5000 }).not.toBeNull()
  expect(await services.metrics.expose()).toContain('orgil_outbox_failures_total{topic="test.broken",parked="yes"} 1')
})

test('however often the disk is full, no row is given up over it, and with room it is handled', async () => {
  await asSystem(db, (trx) => tell(trx, 1, 'test.full', {}))
  await db.updateTable('platform.outbox').set({ tries: 11 }).where('topic', '=', 'test.full').execute()
  const failures = async () =>
    Number(/failures_total\{topic="test.full",parked="no"\} (\d+)/.exec(await services.metrics.expose())?.[1] ?? 0)
  services.live.nudge()
  await expect.poll(failures).toBeGreaterThanOrEqual(1)
  expect(await rowsOf('test.full')).toEqual([{ tries: 11, handled_at: null, parked_at: null }])
  isFull = false
  await db.updateTable('platform.outbox').set({ try_at: new Date() }).where('topic', '=', 'test.full').execute()
  await expect.poll(() => valueOf('found room')).toBe(1)
})

test('a job is there once its transaction is committed, and one wish makes one job', async () => {
  await asSystem(db, (trx) => tell(trx, 1, 'test.job', { word: 'once' }))
  services.live.nudge()
  await expect.poll(() => done, { timeout: 10_000 }).toContain('once')
  await asSystem(db, (trx) => tell(trx, 1, 'test.job', { word: 'next' }))
  await expect.poll(() => done, { timeout: 10_000 }).toContain('next')
  expect(done.filter((word) => word === 'once')).toHaveLength(1)
})

test('a job that fails is done later', async () => {
  await asSystem(db, (trx) => tell(trx, 1, 'test.job', { word: 'patience', kind: 'test.moody' }))
  services.live.nudge()
  await expect.poll(() => done, { timeout: 15_000 }).toContain('patience')
  expect(await services.metrics.expose()).toContain('orgil_jobs_total{kind="test.moody",result="failed"} 1')
})
