import { sql } from 'kysely'
import { CALENDAR_CHANGED, organizationBook } from '#modules/organization/server/index.ts'
import { laterDay, localDay } from '#modules/organization/shared/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { workersOf, worksOn } from './reckon/people.ts'
import { settleDays } from './reckon/settle.ts'

/** What somebody did or what holds for them changed from this day on; 0: for everybody. */
export async function markStale(db: Trx, orgId: number, employee: number, day: string): Promise<void> {
  await sql`insert into attendance.stale (org_id, employee, day) values (${orgId}, ${employee}, ${day}::date)
    on conflict do nothing`.execute(db)
}

/** Rules of everybody changed: the month before this one is seldom closed yet. */
export async function markAllStale(db: Trx, orgId: number): Promise<void> {
  const today = localDay(new Date(), await organizationBook.zoneOf(db, orgId))
  const before = laterDay(`${today.slice(0, 7)}-01`, -1)
  await markStale(db, orgId, 0, `${before.slice(0, 7)}-01`)
}

/** Each minute: days that wait are reckoned anew. */
export const reckonStale: JobKind = {
  name: 'attendance.reckon',
  cron: '* * * * *',
  handle: (_payload, services) => settleStale(services),
}

/** So many are reckoned together: whoever of them punches meanwhile waits no longer than these take. */
const TOGETHER = 100

/** The same at this moment. */
export async function settleStale(services: Services, now = new Date()): Promise<void> {
  const { rows } = await asSystem(services.db, (trx) =>
    sql<{ org_id: number }>`select distinct org_id from attendance.stale order by org_id`.execute(trx),
  )
  await inEach(services, rows, async (orgId) => {
    const waiting = await within(services, orgId, (db) => waitingIn(db, orgId))
    for (const people of inPieces(waiting)) await within(services, orgId, (db) => settleWaiting(db, orgId, people, now))
  })
}

/** Each night: the two days before, so that whoever never came stands there as well. */
export const settleNightly: JobKind = {
  name: 'attendance.nightly',
  cron: '20 * * * *',
  handle: (_payload, services) => settleYesterday(services),
}

export async function settleYesterday(services: Services, now = new Date()): Promise<void> {
  const { rows } = await asSystem(services.db, (trx) =>
    sql<{ org_id: number }>`select org_id from attendance.punches union select org_id from attendance.rosters
      union select org_id from attendance.leaves order by org_id`.execute(trx),
  )
  await inEach(services, rows, async (orgId) => {
    const due = await within(services, orgId, (db) => daysNotOver(db, orgId, now))
    for (const { day, people } of due)
      for (const some of inPieces(people))
        await within(services, orgId, (db) => settleDays(db, orgId, { from: day, to: day }, now.getTime(), some))
  })
}

/** Of the two days before who works here, where not all of them were reckoned since the day was over. */
async function daysNotOver(db: Trx, orgId: number, now: Date) {
  const today = localDay(now, await organizationBook.zoneOf(db, orgId))
  const [from, to] = [laterDay(today, -2), laterDay(today, -1)]
  const workers = await workersOf(db, orgId)
  const { rows } = await sql<{ employee: number; day: string }>`
    select employee, to_char(day, 'YYYY-MM-DD') as day from attendance.days where org_id = ${orgId}
    and deleted_at is null and day between ${from}::date and ${to}::date and state <> 'open'`.execute(db)
  const over = new Set(rows.map(({ employee, day }) => `${employee}/${day}`))
  // What was punched was reckoned while the day went on; who never came stands nowhere yet.
  return [from, to].map((day) => ({
    day,
    people: workers.filter((one) => worksOn(one, day) && !over.has(`${one.id}/${day}`)).map(({ id }) => id),
  }))
}

/** Whose days wait; what waits for everybody waits for each from now on. */
async function waitingIn(db: Trx, orgId: number): Promise<number[]> {
  const { rows: ofAll } = await sql<{ day: string }>`delete from attendance.stale where org_id = ${orgId}
    and employee = 0 returning to_char(day, 'YYYY-MM-DD') as day`.execute(db)
  const from = earliest(ofAll)
  if (from !== undefined) {
    const ids = (await workersOf(db, orgId)).map(({ id }) => id)
    await sql`insert into attendance.stale (org_id, employee, day)
      select ${orgId}, id, ${from}::date from unnest(${ids}::integer[]) as id on conflict do nothing`.execute(db)
  }
  const { rows } = await sql<{ employee: number }>`select distinct employee from attendance.stale
    where org_id = ${orgId} order by employee`.execute(db)
  return rows.map(({ employee }) => employee)
}

async function settleWaiting(db: Trx, orgId: number, people: readonly number[], now: Date) {
  const { rows } = await sql<{ employee: number; day: string }>`delete from attendance.stale where org_id = ${orgId}
    and employee = any(${people}::integer[])
    returning employee, to_char(day, 'YYYY-MM-DD') as day`.execute(db)
  const today = localDay(now, await organizationBook.zoneOf(db, orgId))
  const begins = [...Map.groupBy(rows, ({ employee }) => employee)].map(([id, days]) => ({ id, from: earliest(days)! }))
  for (const [from, whose] of Map.groupBy(begins, (one) => one.from))
    if (from <= today) {
      const ids = whose.map(({ id }) => id)
      await settleDays(db, orgId, { from, to: today }, now.getTime(), ids)
    }
}

const earliest = (rows: readonly { day: string }[]) => rows.map(({ day }) => day).toSorted()[0]

const inPieces = (people: readonly number[]) =>
  Array.from({ length: Math.ceil(people.length / TOGETHER) }, (_, at) =>
    people.slice(at * TOGETHER, (at + 1) * TOGETHER),
  )

const within = <T>(services: Services, orgId: number, work: (db: Trx) => Promise<T>) =>
  withTenant(services.db, { orgId, userId: 0 }, work)

async function inEach(
  services: Services,
  rows: readonly { org_id: number }[],
  work: (orgId: number) => Promise<unknown>,
) {
  for (const { org_id: orgId } of rows) {
    try {
      await work(orgId)
    } catch (error) {
      // The others do not wait for the one that fails.
      services.log.error({ err: error, orgId }, 'days of an organisation were not reckoned')
    }
  }
}

/** Where people punched is kept as long as they were told. */
export const forgetPositions: JobKind = {
  name: 'attendance.positions',
  cron: '40 3 * * *',
  handle: async (_payload, services) => {
    await asSystem(services.db, (trx) => deleteOld(trx))
  },
}

const deleteOld = (db: Db) =>
  sql`delete from attendance.positions o where o.at < now() - make_interval(days => coalesce(
    (select s.positions_days from attendance.settings s where s.org_id = o.org_id), 90))`.execute(db)

/** After the working week or the holidays of the organisation changed. */
export const calendarChanged: OutboxHandler = {
  topic: CALENDAR_CHANGED,
  handle: async ({ orgId }, { db }) => {
    await markAllStale(db, orgId)
  },
}
