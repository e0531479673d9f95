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

/** The same at this moment. */
async function settleStale(services: Services, now = new Date()): Promise<void> {
  const { rows } = await asSystem(services.db, (trx) =>
    sql<{ org_id: number }>`select distinct org_id from attendance.stale order by org_id`.execute(trx),
  )
  await inEach(services, rows, 'days of an organisation were not reckoned', (db, orgId) => settleOne(db, orgId, now))
}

/** Each night: the two days before, so that whoever never came stands there as well. */
export const settleNightly: JobKind = {
  name: 'attendance.nightly',
  cron: '20 * * * *',
  handle: (_payload, services) => settleYesterday(services),
}

async function settleYesterday(services: Services, now = new Date()): Promise<void> {
  const { rows } = await asSystem(services.db, (trx) =>
    sql<{ org_id: number }>`select org_id from attendance.punches union select org_id from attendance.rosters
      union select org_id from attendance.leaves order by org_id`.execute(trx),
  )
  await inEach(services, rows, 'days of an organisation were not reckoned', async (db, orgId) => {
    const today = localDay(now, await organizationBook.zoneOf(db, orgId))
    const [from, to] = [laterDay(today, -2), laterDay(today, -1)]
    const workers = await workersOf(db, orgId)
    for (const day of [from, to]) {
      const { rows: kept } = await sql<{ over: string }>`select count(*) as over from attendance.days
        where org_id = ${orgId} and deleted_at is null and day = ${day}::date and state <> 'open'`.execute(db)
      // What was punched was reckoned while the day went on; who never came stands nowhere yet.
      if (Number(kept[0]?.over) < workers.filter((one) => worksOn(one, day)).length)
        await settleDays(db, orgId, { from: day, to: day }, now.getTime())
    }
  })
}

async function settleOne(db: Trx, orgId: number, now: Date) {
  const { rows } = await sql<{ employee: number; day: string }>`delete from attendance.stale where org_id = ${orgId}
    returning employee, to_char(day, 'YYYY-MM-DD') as day`.execute(db)
  const today = localDay(now, await organizationBook.zoneOf(db, orgId))
  const ofAll = earliest(rows.filter(({ employee }) => employee === 0))
  if (ofAll !== undefined && ofAll <= today) await settleDays(db, orgId, { from: ofAll, to: today }, now.getTime())
  for (const [employee, days] of Map.groupBy(rows, (row) => row.employee)) {
    const from = earliest(days)
    if (employee !== 0 && from !== undefined && from <= today && !(ofAll !== undefined && ofAll <= from))
      await settleDays(db, orgId, { from, to: today }, now.getTime(), [employee])
  }
}

const earliest = (rows: readonly { day: string }[]) => rows.map(({ day }) => day).toSorted()[0]

async function inEach(
  services: Services,
  rows: readonly { org_id: number }[],
  failed: string,
  work: (db: Trx, orgId: number) => Promise<unknown>,
) {
  for (const { org_id: orgId } of rows) {
    try {
      await withTenant(services.db, { orgId, userId: 0 }, (db) => work(db, orgId))
    } catch (error) {
      // The others do not wait for the one that fails.
      services.log.error({ err: error, orgId }, failed)
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
