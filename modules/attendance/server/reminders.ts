import { sql } from 'kysely'
import { laterDay, localDay, momentOf } from '#modules/organization/shared/index.ts'
import { organizationBook } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/module.ts'
import { notify } from '#platform/server/notify.ts'
import { asSystem, withTenant } from '#platform/server/tenancy.ts'
import { workersOf } from './reckon/people.ts'
import { type ReckonedDay, reckon } from './reckon/settle.ts'
import { settingsOf } from './settings-of.ts'

/** Every quarter of an hour: whoever forgot to punch out hears of it, and whoever works longer than the law allows. */
export const remindOfPunches: JobKind = {
  name: 'attendance.reminders',
  cron: '*/15 * * * *',
  handle: (_payload, services) => remindNow(services),
}

/** The same at this moment. */
async function remindNow(services: Services, now = new Date()): Promise<void> {
  // Whoever has never punched anywhere is not reminded of it.
  const { rows } = await asSystem(services.db, (trx) =>
    sql<{ org_id: number }>`select distinct org_id from attendance.punches where at > now() - interval '14 days'
      order by org_id`.execute(trx),
  )
  for (const { org_id: orgId } of rows) {
    try {
      await withTenant(services.db, { orgId, userId: 0 }, (db) => remindOne(db, orgId, now))
    } catch (error) {
      // The others do not wait for the one that fails.
      services.log.error({ err: error, orgId }, 'nobody of an organisation was reminded of punches')
    }
  }
}

async function remindOne(db: Trx, orgId: number, now: Date) {
  const { remind_minutes, overtime_most } = await settingsOf(db, orgId)
  if (remind_minutes === 0) return
  const today = localDay(now, await organizationBook.zoneOf(db, orgId))
  const workers = new Map((await workersOf(db, orgId)).map((one) => [one.id, one]))
  const days = await reckon(db, orgId, { from: laterDay(today, -1), to: today }, now.getTime())
  for (const one of days) {
    const worker = workers.get(one.employee)
    if (!one.shift || !worker || worker.user_id === null) continue
    const key = reminderOf(one, worker.zone, now, { remind_minutes, overtime_most })
    if (!key) continue
    await notify(db, orgId, {
      user_ids: [worker.user_id],
      key,
      params: { day: one.day },
      facts: [{ label: 'attendance.fact.day', value: one.day }],
      link: '/attendance',
      source: `${key}/${one.employee}/${one.day}`,
    })
  }
}

function reminderOf(
  one: ReckonedDay,
  zone: string,
  now: Date,
  { remind_minutes, overtime_most }: { remind_minutes: number; overtime_most: number },
) {
  const midnight = momentOf(one.day, '00:00', zone)
  const { starts, ends } = one.shift!
  const over = midnight + (ends <= starts ? ends + 1440 : ends) * 60_000
  const late = (now.getTime() - over) / 60_000
  const isOpen = one.pairs.some((pair) => pair.in !== null && pair.out === null)
  // Within the hour that follows: whoever is told once is not told at every quarter.
  if (isOpen && late >= remind_minutes && late < remind_minutes + 240) return 'attendance.notify.forgot_out' as const
  if (isOpen && one.overtime >= overtime_most - 30 && one.overtime > 0) return 'attendance.notify.overtime' as const
  const begun = (now.getTime() - (midnight + starts * 60_000)) / 60_000
  const hasNot = one.punches.length === 0 && (one.status === 'open' || one.status === 'absent')
  return hasNot && begun >= remind_minutes && begun < remind_minutes + 60
    ? ('attendance.notify.not_come' as const)
    : undefined
}
