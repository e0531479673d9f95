import { sql } from 'kysely'
import { localDay } from '#modules/organization/shared/index.ts'
import { type Context, route } from '#platform/server/route.ts'
import { forbidden, notFound } from '#platform/shared/errors.ts'
import { type PunchKind, settleAnomalies, showDay } from '../shared/contract.ts'
import { workersOf } from './reckon/people.ts'
import { type ReckonedDay, reckon } from './reckon/settle.ts'
import { mayKeep, mustSee } from './seen.ts'
import { daysOfMonth, isClosed, shownDays } from './shown.ts'

interface PunchRow {
  id: string
  kind: PunchKind
  at: Date
  source: string
  place: string | null
  flags: string[] | null
  note: string | null
  counts: boolean
}

export const dayRoute = route(showDay, async (context, { employee, day }) => {
  const { db, principal, language } = context
  const { orgId } = principal
  await mustSee(context, employee)
  const [worker] = await workersOf(db, orgId, [employee])
  if (!worker) throw notFound('attendance.no_such_day')
  const now = Date.now()
  const today = localDay(new Date(now), worker.zone)
  const month = day.slice(0, 7)
  const closed = await isClosed(db, orgId, month)
  const [seen] = (await daysOfMonth(db, orgId, { month, today, people: [employee], now })).filter(
    (one) => one.day === day,
  )
  if (!seen) throw notFound('attendance.no_such_day')
  const { trace, punches } = closed
    ? await keptReasons(context, employee, day)
    : await freshReasons(context, employee, day, now)
  const { rows } = await sql<PunchRow>`select p.id::text, p.kind, p.at, p.source, l.name as place, p.flags, p.note,
      p.id = any(${punches}::uuid[]) as counts
    from attendance.punches p left join attendance.places l on l.org_id = p.org_id and l.id = p.place
    where p.org_id = ${orgId} and p.employee = ${employee} and p.deleted_at is null
    and (p.id = any(${punches}::uuid[]) or (p.at at time zone ${worker.zone})::date = ${day}::date)
    order by p.at, p.id`.execute(db)
  const { rows: settled } = await sql<{ settled: string | null }>`select settled from attendance.days
    where org_id = ${orgId} and employee = ${employee} and day = ${day}::date and deleted_at is null`.execute(db)
  const [shown] = await shownDays(db, orgId, [seen], language)
  return {
    name: worker.name,
    zone: worker.zone,
    day: shown!,
    is_closed: closed,
    punches: rows.map(({ at, flags, ...one }) => ({ ...one, at: at.toISOString(), flags: flags ?? [] })),
    trace,
    may_settle: !closed && (await mayKeep(context))(employee),
    settled: settled[0]?.settled ?? null,
  }
})

async function freshReasons({ db, principal }: Context, employee: number, day: string, now: number) {
  const [one] = await reckon(db, principal.orgId, { from: day, to: day }, now, [employee])
  return { trace: one?.trace ?? [], punches: one?.punches ?? [] }
}

async function keptReasons({ db, principal }: Context, employee: number, day: string) {
  const { rows } = await sql<Pick<ReckonedDay, 'trace' | 'punches'>>`select trace, punches::text[] as punches
    from attendance.reasons where org_id = ${principal.orgId} and employee = ${employee}
    and day = ${day}::date`.execute(db)
  return rows[0] ?? { trace: [], punches: [] }
}

export const settleRoute = route(settleAnomalies, async (context, { employee, day, note }) => {
  const { db, principal } = context
  const { orgId } = principal
  await mustSee(context, employee)
  if (!(await mayKeep(context))(employee)) throw forbidden('platform.no_permission')
  const { rows } = await sql`update attendance.days set settled = ${note}, updated_at = now(), version = version + 1,
      updated_by = ${principal.userId}
    where org_id = ${orgId} and employee = ${employee} and day = ${day}::date and deleted_at is null
    and not is_closed returning id`.execute(db)
  if (rows.length === 0) throw notFound('attendance.no_such_day')
  return { settled: note }
})
