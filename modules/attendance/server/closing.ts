import { sql } from 'kysely'
import { organizationBook } from '#modules/organization/server/index.ts'
import { localDay } from '#modules/organization/shared/index.ts'
import { addForModule, changeForModule } from '#modules/records/server/index.ts'
import { auditChange } from '#platform/server/audit.ts'
import { type Context, route } from '#platform/server/route.ts'
import { conflict, unprocessable } from '#platform/shared/errors.ts'
import { writtenReference } from '#platform/shared/fields/index.ts'
import { closeMonth, reopenMonth } from '../shared/contract.ts'
import { settleDays } from './reckon/settle.ts'
import { monthSpan } from './shown.ts'

async function periodOf({ db, principal }: Context, month: string) {
  // Two who close the same month at once come one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attendance.month/${principal.orgId}`}, 0))`.execute(db)
  const { rows } = await sql<{ id: string; state: 'closed' | 'reopened' }>`select id::text, state
    from attendance.periods where org_id = ${principal.orgId} and month = ${month} and deleted_at is null`.execute(db)
  return rows[0]
}

const byMe = ({ principal }: Context) => ({
  by_whom: principal.person.empId === null ? null : writtenReference({ id: String(principal.person.empId), name: '—' }),
  at: new Date().toISOString(),
})

export const closeRoute = route(closeMonth, async (context, { month }) => {
  const { db, principal } = context
  const { orgId } = principal
  const period = await periodOf(context, month)
  if (period?.state === 'closed') throw conflict('attendance.closed_already')
  const { from, to } = monthSpan(month)
  const today = localDay(new Date(), await organizationBook.zoneOf(db, orgId))
  if (to >= today) throw unprocessable('attendance.month_goes_on')
  const days = await settleDays(db, orgId, { from, to }, Date.now())
  await sql`update attendance.days set is_closed = true where org_id = ${orgId} and deleted_at is null
    and day between ${from}::date and ${to}::date`.execute(db)
  const values = { state: 'closed', ...byMe(context) }
  if (period) await changeForModule(context, 'attendance.periods', period.id, { ...values, reason: null })
  else await addForModule(context, 'attendance.periods', { month, ...values })
  const anomalies = days.filter((one) => one.anomalies.length > 0).length
  await auditChange(context, {
    action: 'attendance.month_closed',
    subject_type: 'attendance.month',
    subject_id: month,
    subject_name: month,
  })
  return { people: new Set(days.map(({ employee }) => employee)).size, anomalies }
})

export const reopenRoute = route(reopenMonth, async (context, { month, reason }) => {
  const { db, principal } = context
  const period = await periodOf(context, month)
  if (period?.state !== 'closed') throw conflict('attendance.not_closed')
  const { from, to } = monthSpan(month)
  await changeForModule(context, 'attendance.periods', period.id, { state: 'reopened', reason, ...byMe(context) })
  await sql`update attendance.days set is_closed = false where org_id = ${principal.orgId} and deleted_at is null
    and day between ${from}::date and ${to}::date`.execute(db)
  await sql`insert into attendance.stale (org_id, employee, day) values (${principal.orgId}, 0, ${from}::date)
    on conflict do nothing`.execute(db)
  await auditChange(context, {
    action: 'attendance.month_reopened',
    subject_type: 'attendance.month',
    subject_id: month,
    subject_name: month,
    after: { reason },
  })
  return { status: true as const }
})
