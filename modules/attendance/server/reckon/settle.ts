import { sql } from 'kysely'
import { laterDay, localDay, momentOf } from '#modules/organization/shared/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { cameAndLeft, closesAt, dayOfPunches, type SettledDay, settleDay, shortRest } from '../../shared/rules/index.ts'
import { settingsOf } from '../settings.ts'
import { awayBetween } from './away.ts'
import { type Worker, workersOf, worksOn } from './people.ts'
import { type KeptPunch, punchesBetween } from './punches.ts'
import { dutiesBetween, type NamedShift } from './shifts.ts'

/** A day as it follows from everything that is known. */
export interface ReckonedDay extends SettledDay {
  employee: number
  day: string
  unit: number
  shift: NamedShift | null
  punches: string[]
  leave_kind: string | null
  /** In full minutes, epoch milliseconds. */
  came: number | null
  left: number | null
  /** Nothing of it happened yet. */
  is_ahead: boolean
  /** Work elsewhere is counted as far as it has come; once the day is over there is more. */
  is_growing: boolean
}

interface Span {
  from: string
  to: string
}

/** Days of these people (of everybody, where none are named) between two days, both within; nothing is kept. */
export async function reckon(
  db: Trx,
  orgId: number,
  { from, to }: Span,
  now: number,
  people?: readonly number[],
): Promise<ReckonedDay[]> {
  const asked = workersOf(db, orgId, people)
  const ids = people ?? (await asked).map(({ id }) => id)
  // The days beside these have punches of their own about midnight, and whoever was free rested before.
  const [first, last] = [laterDay(from, -2), laterDay(to, 1)]
  const [begins, ends] = [momentOf(first, '00:00', 'Etc/GMT-14'), momentOf(laterDay(last, 1), '00:00', 'Etc/GMT+12')]
  // None needs to know what another answers, so they go together.
  const [workers, law, duties, awayOf, punches, began] = await Promise.all([
    asked,
    settingsOf(db, orgId),
    dutiesBetween(db, orgId, first, last, people),
    awayBetween(db, orgId, ids, from, to),
    punchesBetween(db, orgId, ids, new Date(begins), new Date(ends)),
    begunOn(db, orgId),
  ])
  const laid = daysFrom(first, last).map((day) => ({
    day,
    holidays: [-1, 0, 1, 2].map((by) => laterDay(day, by)).filter((one) => duties.holidays.has(one)),
  }))
  return workers.flatMap((worker) => ofWorker(worker))

  function ofWorker(worker: Worker): ReckonedDay[] {
    const all = laid.map((one) => ({ ...one, ...duties.dutyOf(worker, one.day) }))
    const byDay = dayOfPunches(punches.get(worker.id) ?? [], all, worker.zone)
    let previous: number | null = null
    const today = localDay(new Date(now), worker.zone)
    return all.flatMap(({ day, holidays, shift, holiday }) => {
      const own = (byDay.get(day) ?? []) as KeptPunch[]
      const before = previous
      previous = own.length > 0 ? Math.max(...own.map(({ at }) => at)) : previous
      if (day < from || day > to || !worksOn(worker, day)) return []
      const away = awayOf(worker.id, day, shift, worker.zone)
      const is_ahead = day > today && own.length === 0
      const leave_kind = away.leaves[0]?.kind ?? null
      const is_growing = away.duty.length > 0 && now < closesAt(shift, day, worker.zone)
      const named = { employee: worker.id, day, unit: worker.unit, shift, leave_kind, is_ahead, is_growing }
      const isAway = away.leaves.length > 0 || away.duty.length > 0
      if (is_ahead && !isAway) return { ...ahead(shift, holiday), ...named }
      const settled = settleDay({
        day,
        zone: worker.zone,
        shift,
        holiday,
        holidays,
        leaves: away.leaves,
        duty: away.duty,
        punches: own,
        now,
        law,
      })
      const arrived = own.length > 0 ? Math.min(...own.map(({ at }) => at)) : null
      const isTired = before !== null && arrived !== null && shortRest(before, arrived)
      // Before anybody punched nobody was absent.
      const isBefore = settled.status === 'absent' && (began === null || day < began)
      return {
        ...settled,
        ...(isBefore && { status: 'open' as const }),
        anomalies: isTired ? [...settled.anomalies, 'short_rest' as const] : settled.anomalies,
        ...named,
        ...cameAndLeft(settled.pairs, own),
        punches: own.map(({ id }) => id),
      }
    })
  }
}

/** The day before the first punch of all, so that a zone makes no difference; nothing before there is one. */
async function begunOn(db: Trx, orgId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select to_char(min(at) - interval '1 day', 'YYYY-MM-DD') as day
    from attendance.punches where org_id = ${orgId} and deleted_at is null`.execute(db)
  return rows[0]?.day ?? null
}

/** A day that is still to come, and that nobody is away on: what it asks for. */
function ahead(shift: NamedShift | null, holiday: boolean) {
  const status = holiday ? ('holiday' as const) : shift === null ? ('off' as const) : ('open' as const)
  return {
    ...nothing,
    status,
    expected: holiday || shift === null ? 0 : shift.norm,
    pairs: [],
    came: null,
    left: null,
    anomalies: [],
    trace: [],
    punches: [],
  }
}

const nothing = {
  worked: 0,
  inside: 0,
  late: 0,
  early: 0,
  overtime: 0,
  over_limit: 0,
  night: 0,
  on_leave: 0,
  on_duty: 0,
  on_holiday: 0,
}

export function daysFrom(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = laterDay(day, 1)) days.push(day)
  return days
}

/** Reckons days anew and keeps what has changed; days of closed months stand, and none is kept that is to come. */
export async function settleDays(db: Trx, orgId: number, span: Span, now: number, people?: readonly number[]) {
  await inTurn(db, orgId, span, people)
  const days = await reckon(db, orgId, span, now, people)
  await keep(
    db,
    orgId,
    days.filter(({ is_ahead }) => !is_ahead),
  )
  return days
}

/** Minutes of a day as it was kept last; whoever has just punched finds them reckoned. */
export async function workedKept(db: Trx, orgId: number, employee: number, day: string): Promise<number> {
  const { rows } = await sql<{ worked: number }>`select worked::integer as worked from attendance.days
    where org_id = ${orgId} and employee = ${employee} and day = ${day}::date and deleted_at is null`.execute(db)
  return rows[0]?.worked ?? 0
}

/**
 * Whoever reckons days of the same person waits for the other to be done: else what was read before the last punch
 * could be kept after it. Everybody is reckoned while nobody else reckons anything of these months.
 */
async function inTurn(db: Trx, orgId: number, { from, to }: Span, people?: readonly number[]) {
  const months = [...new Set(daysFrom(from, to).map((day) => day.slice(0, 7)))]
  const locks = [
    ...months.map((month) => ({ key: month, shared: people !== undefined })),
    ...(people ?? []).toSorted((a, b) => a - b).map((one) => ({ key: String(one), shared: false })),
  ]
  await sql`select case when shared then pg_advisory_xact_lock_shared(place) else pg_advisory_xact_lock(place) end
    from (select shared, hashtextextended(${`attendance.days/${orgId}/`} || key, 0) as place
      from jsonb_to_recordset(${JSON.stringify(locks)}::jsonb) as t (key text, shared boolean)) as asked`.execute(db)
}

async function keep(db: Trx, orgId: number, days: readonly ReckonedDay[]) {
  if (days.length === 0) return
  const rows = days.map((one) => ({
    employee: one.employee,
    day: one.day,
    unit: one.unit,
    shift: one.shift?.id ?? null,
    state: one.is_growing ? 'open' : one.status,
    came_at: instant(one.came),
    left_at: instant(one.left),
    expected: one.expected,
    worked: one.worked,
    late: one.late,
    early: one.early,
    overtime: one.overtime,
    over_limit: one.over_limit,
    night: one.night,
    on_holiday: one.on_holiday,
    on_leave: one.on_leave,
    on_duty: one.on_duty,
    leave_kind: one.leave_kind,
    anomalies: one.anomalies,
    pairs: one.pairs,
    trace: one.trace,
    punches: one.punches,
  }))
  await sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (employee integer, day date, unit integer,
        shift uuid, state text, came_at timestamptz, left_at timestamptz, expected integer, worked integer,
        late integer, early integer, overtime integer, over_limit integer, night integer, on_holiday integer,
        on_leave integer, on_duty integer, leave_kind uuid, anomalies text[], pairs jsonb, trace jsonb, punches uuid[])
      where not exists (select from attendance.periods p where p.org_id = ${orgId} and p.deleted_at is null
        and p.state = 'closed' and p.month = to_char(t.day, 'YYYY-MM'))
    ), kept as (
      insert into attendance.days as d (org_id, id, employee, day, unit, shift, state, came_at, left_at, expected,
        worked, late, early, overtime, over_limit, night, on_holiday, on_leave, on_duty, leave_kind, anomalies)
      select ${orgId}, gen_random_uuid(), employee, day, unit, shift, state, came_at, left_at, expected, worked,
        late, early,
        overtime, over_limit, night, on_holiday, on_leave, on_duty, leave_kind, anomalies from told
      on conflict (org_id, employee, day) where deleted_at is null do update set unit = excluded.unit,
        shift = excluded.shift, state = excluded.state, came_at = excluded.came_at, left_at = excluded.left_at,
        expected = excluded.expected, worked = excluded.worked, late = excluded.late, early = excluded.early,
        overtime = excluded.overtime, over_limit = excluded.over_limit, night = excluded.night,
        on_holiday = excluded.on_holiday, on_leave = excluded.on_leave, on_duty = excluded.on_duty,
        leave_kind = excluded.leave_kind, anomalies = excluded.anomalies, version = d.version + 1, updated_at = now()
      where (d.unit, d.shift, d.state, d.came_at, d.left_at, d.expected, d.worked, d.late, d.early, d.overtime,
        d.over_limit, d.night, d.on_holiday, d.on_leave, d.on_duty, d.leave_kind, d.anomalies) is distinct from
        (excluded.unit, excluded.shift, excluded.state, excluded.came_at, excluded.left_at, excluded.expected,
        excluded.worked, excluded.late, excluded.early, excluded.overtime, excluded.over_limit, excluded.night,
        excluded.on_holiday, excluded.on_leave, excluded.on_duty, excluded.leave_kind, excluded.anomalies)
    )
    insert into attendance.reasons (org_id, employee, day, pairs, trace, punches)
    select ${orgId}, employee, day, pairs, trace, punches from told
    on conflict (org_id, employee, day) do update set pairs = excluded.pairs, trace = excluded.trace,
      punches = excluded.punches`.execute(db)
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())
