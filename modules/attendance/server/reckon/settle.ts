import { sql } from 'kysely'
import { laterDay, localDay, momentOf } from '#modules/organization/shared/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { dayOfPunches, type SettledDay, settleDay, shortRest } from '../../shared/rules/index.ts'
import { settingsOf } from '../settings-of.ts'
import { type Away, awayBetween } from './away.ts'
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
  const workers = await workersOf(db, orgId, people)
  const ids = workers.map(({ id }) => id)
  // The days beside these have punches of their own about midnight.
  const [first, last] = [laterDay(from, -1), laterDay(to, 1)]
  const [settings, duties] = [await settingsOf(db, orgId), await dutiesBetween(db, orgId, first, last)]
  const awayOf = await awayBetween(db, orgId, ids, from, to)
  const punches = await punchesBetween(
    db,
    orgId,
    ids,
    new Date(momentOf(first, '00:00', 'Etc/GMT-14')),
    new Date(momentOf(laterDay(last, 1), '00:00', 'Etc/GMT+12')),
  )
  const law = settings
  const began = await begunOn(db, orgId)
  return workers.flatMap((worker) => ofWorker(worker))

  function ofWorker(worker: Worker): ReckonedDay[] {
    const all = daysFrom(first, last).map((day) => ({ day, ...duties.dutyOf(worker, day) }))
    const byDay = dayOfPunches(punches.get(worker.id) ?? [], all, worker.zone)
    let previous: number | null = null
    const today = localDay(new Date(now), worker.zone)
    return all.flatMap(({ day, shift, holiday }) => {
      const own = (byDay.get(day) ?? []) as KeptPunch[]
      const before = previous
      previous = own.length > 0 ? Math.max(...own.map(({ at }) => at)) : previous
      if (day < from || day > to || !worksOn(worker, day)) return []
      const away = awayOf(worker.id, day, shift, worker.zone)
      const named = { employee: worker.id, day, unit: worker.unit, shift, leave_kind: away.leaves[0]?.kind ?? null }
      if (day > today && own.length === 0) return { ...ahead(shift, holiday, away), ...named }
      const settled = settleDay({
        day,
        zone: worker.zone,
        shift,
        holiday,
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
        punches: own.map(({ id }) => id),
      }
    })
  }
}

/** The day before the first punch of all, so that a zone makes no difference; nothing before there is one. */
async function begunOn(db: Trx, orgId: number): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select to_char(min(at) - interval '1 day', 'YYYY-MM-DD') as day
    from attendance.punches where org_id = ${orgId}`.execute(db)
  return rows[0]?.day ?? null
}

/** A day that is still to come: what it asks for, and whether somebody will be there. */
function ahead(shift: NamedShift | null, holiday: boolean, { leaves, duty }: Away) {
  const status = holiday
    ? ('holiday' as const)
    : shift === null
      ? ('off' as const)
      : leaves.length > 0
        ? ('leave' as const)
        : duty.length > 0
          ? ('duty' as const)
          : ('open' as const)
  return {
    ...nothing,
    status,
    expected: holiday || shift === null ? 0 : shift.norm,
    pairs: [],
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

/** Reckons days anew and keeps what has changed; days of closed months stand. */
export async function settleDays(db: Trx, orgId: number, span: Span, now: number, people?: readonly number[]) {
  const days = await reckon(db, orgId, span, now, people)
  await keep(db, orgId, days)
  return days
}

async function keep(db: Trx, orgId: number, days: readonly ReckonedDay[]) {
  if (days.length === 0) return
  const rows = days.map((one) => ({
    employee: one.employee,
    day: one.day,
    unit: one.unit,
    shift: one.shift?.id ?? null,
    state: one.status,
    came_at: instant(one.pairs.find((pair) => pair.in !== null)?.from),
    left_at: instant(one.pairs.findLast((pair) => pair.out !== null)?.to),
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

const instant = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString())
