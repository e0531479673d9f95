import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#platform/testing/database.ts'
import { atTheEnd } from '#platform/testing/ending.ts'
import { testServices } from '#platform/testing/services.ts'
import { startJobs, type JobKind } from './jobs.ts'
import { asSystem } from './tenancy.ts'

const { db } = await openTestDatabase()
const services = testServices(db)

const done: number[] = []
let busy = 0
let mostBusy = 0
const many: JobKind = {
  name: 'test.many',
  retryLimit: 0,
  async handle({ number }) {
    busy += 1
    mostBusy = Math.max(mostBusy, busy)
    await new Promise((resume) => setTimeout(resume, 5))
    busy -= 1
    if (number === 7) throw new Error('the seventh cannot')
    done.push(Number(number))
  },
}
const held: { number: number; letGo: () => void }[] = []
const slow: JobKind = {
  name: 'test.slow',
  handle: ({ number }) =>
    new Promise((resume) => {
      held.push({ number: Number(number), letGo: resume })
    }),
}
const outages = [
  `do $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$`,
  'select pg_terminate_backend(pg_backend_pid())',
]
const outlasted: string[] = []
/** Every failure of this one is the last. */
const patient: JobKind = {
  name: 'test.patient',
  retryLimit: 0,
  async handle(_payload, { db: over }) {
    const outage = outages.shift()
    if (outage !== undefined) await sql.raw(outage).execute(over)
    outlasted.push('done')
  },
}
const jobs = startJobs(services, [many, slow, patient], { work: true })
atTheEnd(() => jobs.stop())
await jobs.ready

const put = (kind: string, numbers: readonly number[]) =>
  asSystem(db, async (trx) => {
    for (const number of numbers) await jobs.enqueue(trx, kind, { number }, { key: String(number) })
  })

test('of a hundred jobs at once none waits for somebody to look again, also after one that fails', async () => {
  const numbers = Array.from({ length: 100 }, (_, at) => at)
  await put('test.many', numbers)
  jobs.wake('test.many')
  // Four who look every two seconds would take fifty.
  await expect
    .poll(() => done.toSorted((a, b) => a - b), { timeout: 15_000 })
    .toEqual(numbers.filter((number) => number !== 7))
  expect(mostBusy).toBe(4)
})

test('while some take long the others go on', async () => {
  for (const number of [1, 2, 3, 4]) {
    await put('test.slow', [number])
    jobs.wake('test.slow')
    // By the next of the four: they are told, and do not look by themselves for five seconds.
    await expect.poll(() => held.length, { timeout: 2500 }).toBe(number)
  }
  await put('test.slow', [5])
  held[2]?.letGo()
  await expect.poll(() => held.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  for (const { letGo } of held) letGo()
})

test('a full disk or a lost database wears no job out: it waits for them', async () => {
  await put('test.patient', [1])
  jobs.wake('test.patient')
  await expect.poll(() => outlasted, { timeout: 20_000 }).toEqual(['done'])
  expect(await services.metrics.expose()).not.toContain('kind="test.patient",result="failed"')
  expect(services.condition.hasNoRoom()).toBe(true)
})

test('what a process had begun when it was killed goes on soon after', async () => {
  const left = Array.from({ length: 5 }, (_, at) => 900 + at)
  await put('test.many', left)
  await expect.poll(() => left.every((number) => done.includes(number))).toBe(true)
  const { PgBoss, fromKysely } = await import('pg-boss')
  const supervisor = new PgBoss({ db: fromKysely(db), schema: 'pgboss', supervise: false, schedule: false })
  await supervisor.start()
  atTheEnd(() => supervisor.stop({ graceful: false, close: false }))
  // As a process leaves them that took them forty seconds ago and was killed; whoever lives says so every fifteen.
  const begun = (seconds: number, number: number) =>
    sql`update pgboss.job_common set state = 'active', retry_limit = 5, retry_delay = 0,
        started_on = now() - make_interval(secs => ${seconds}),
        heartbeat_on = now() - make_interval(secs => ${seconds}), completed_on = null
      where name = 'test.many' and (data ->> 'number')::integer = ${number}`.execute(db)
  for (const [at, number] of left.entries()) await begun(at === 0 ? 20 : 40, number)
  await sql`update pgboss.queue set monitor_on = null where name = 'test.many'`.execute(db)
  done.length = 0
  await supervisor.supervise('test.many')
  await expect.poll(() => done.toSorted((one, other) => one - other), { timeout: 20_000 }).toEqual(left.slice(1))
})
