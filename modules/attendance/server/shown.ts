import { sql } from 'kysely'
import type { z } from 'zod'

import type { Db, Trx } from '#platform/server/database.ts'
import type { Language } from '#platform/shared/i18n.ts'
import type { ShownDay, ShownShift, Totals, totals } from '../shared/contract.ts'
import { dutiesBetween, type NamedShift } from './reckon/shifts.ts'
import { daysFrom, reckon } from './reckon/settle.ts'

/** A day as it is kept, or as it would be. */
export interface SeenDay {
  employee: number
  day: string
  state: string
  shift: NamedShift | null
  came_at: string | null
  left_at: string | null
  expected: number
  worked: number
  late: number
  early: number
  overtime: number
  night: number
  on_holiday: number
  on_leave: number
  leave_kind: string | null
  anomalies: string[]
}

export const noTotals: z.output<typeof totals> = {
  expected: 0,
  worked: 0,
  late: 0,
  late_times: 0,
  early: 0,
  overtime: 0,
  night: 0,
  on_holiday: 0,
  days_worked: 0,
  days_absent: 0,
  days_leave: 0,
}

export function monthSpan(month: string) {
  const [year = 0, nth = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, nth, 0)).toISOString().slice(0, 10) }
}

export async function isClosed(db: Db, orgId: number, month: string): Promise<boolean> {
  const { rows } = await sql`select from attendance.periods where org_id = ${orgId} and deleted_at is null
    and month = ${month} and state = 'closed' limit 1`.execute(db)
  return rows.length > 0
}

interface Asked {
  month: string
  today: string
  people: readonly number[]
  now: number
}

/**
 * The days of a month: what was kept of those that are over, and what follows now of today, of days to come, and of
 * those that wait to be reckoned anew.
 */
export async function daysOfMonth(db: Trx, orgId: number, { month, today, people, now }: Asked): Promise<SeenDay[]> {
  const { from, to } = monthSpan(month)
  if (people.length === 0) return []
  const closed = await isClosed(db, orgId, month)
  const kept = await keptDays(db, orgId, { from, to }, people)
  if (closed) return kept
  const stale = await staleFrom(db, orgId)
  // What was reckoned while a day went on says nothing about how it ended.
  const isKept = ({ employee, day, state }: SeenDay) =>
    state !== 'open' && day < today && day < (stale.get(0) ?? '9999') && day < (stale.get(employee) ?? '9999')
  const standing = kept.filter(isKept)
  const known = new Set(standing.map(({ employee, day }) => `${employee}/${day}`))
  // Of each person from the first day on that is not known: neighbours are reckoned in one go.
  const begins = new Map<string, number[]>()
  const all = daysFrom(from, to)
  for (const employee of people) {
    const first = all.find((day) => !known.has(`${employee}/${day}`))
    if (first !== undefined) begins.set(first, [...(begins.get(first) ?? []), employee])
  }
  const reckoned: SeenDay[] = []
  for (const [first, whose] of begins)
    for (const one of await reckon(db, orgId, { from: first, to }, now, whose))
      if (!known.has(`${one.employee}/${one.day}`))
        reckoned.push({
          ...one,
          state: one.status,
          came_at: instant(one.came),
          left_at: instant(one.left),
        })
  return [...standing, ...reckoned].toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** From which day on what is kept holds no more, by employee; 0: of everybody. */
async function staleFrom(db: Db, orgId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ employee: number; day: string }>`select employee, to_char(min(day), 'YYYY-MM-DD') as day
    from attendance.stale where org_id = ${orgId} group by employee`.execute(db)
  return new Map(rows.map(({ employee, day }) => [employee, day]))
}

async function keptDays(db: Trx, orgId: number, { from, to }: { from: string; to: string }, people: readonly number[]) {
  const { rows } = await sql<
    Omit<SeenDay, 'shift' | 'anomalies'> & { shift: string | null; anomalies: string[] | null }
  >`
    select employee, to_char(day, 'YYYY-MM-DD') as day, state, shift::text,
      to_json(came_at at time zone 'UTC') #>> '{}' || 'Z' as came_at,
      to_json(left_at at time zone 'UTC') #>> '{}' || 'Z' as left_at,
      expected::integer as expected, worked::integer as worked, late::integer as late, early::integer as early,
      overtime::integer as overtime, night::integer as night, on_holiday::integer as on_holiday,
      on_leave::integer as on_leave, leave_kind::text, anomalies
    from attendance.days where org_id = ${orgId} and deleted_at is null and day between ${from}::date and ${to}::date
    and employee = any(${people}::integer[]) order by day, employee`.execute(db)
  const { shifts } = await dutiesBetween(db, orgId, from, from)
  return rows.map((row): SeenDay => ({
    ...row,
    shift: row.shift === null ? null : (shifts.get(row.shift) ?? null),
    anomalies: row.anomalies ?? [],
  }))
}

export function totalsOf(days: readonly SeenDay[], today: string): Totals {
  const sum = (column: 'worked' | 'late' | 'early' | 'overtime' | 'night' | 'on_holiday') =>
    days.reduce((all, one) => all + one[column], 0)
  const past = days.filter(({ day }) => day <= today)
  return {
    expected: days.reduce((all, one) => all + one.expected, 0),
    worked: sum('worked'),
    late: sum('late'),
    late_times: days.filter(({ late }) => late > 0).length,
    early: sum('early'),
    overtime: sum('overtime'),
    night: sum('night'),
    on_holiday: sum('on_holiday'),
    days_worked:
      past.filter(({ state, worked }) => worked > 0 && state !== 'half').length +
      past.filter(({ state }) => state === 'half').length / 2,
    days_absent: past.filter(({ state }) => state === 'absent').length,
    days_leave: days.filter(({ state }) => state === 'leave').length,
  }
}

const timeOf = (minute: number) =>
  `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

export const shownShiftOf = (shift: NamedShift | null): ShownShift | null =>
  shift && {
    id: shift.id,
    code: shift.code,
    colour: shift.colour,
    starts: timeOf(shift.starts),
    ends: timeOf(shift.ends),
  }

/** What leave is called in the language of the reader, by its id. */
export async function leaveNames(db: Db, orgId: number, language: Language) {
  const own = language === 'mn' ? sql.ref('name') : sql`coalesce(${sql.ref(`name_${language}`)}, name)`
  const { rows } = await sql<{ id: string; name: string; code: string; colour: string | null }>`
    select id::text, ${own} as name, code, colour from attendance.leave_kinds where org_id = ${orgId}`.execute(db)
  return new Map(rows.map((one) => [one.id, one]))
}

export async function shownDays(
  db: Trx,
  orgId: number,
  days: readonly SeenDay[],
  language: Language,
): Promise<ShownDay[]> {
  const names = await leaveNames(db, orgId, language)
  return days.map((one) => ({
    day: one.day,
    state: one.state,
    shift: shownShiftOf(one.shift),
    came_at: one.came_at,
    left_at: one.left_at,
    expected: one.expected,
    worked: one.worked,
    late: one.late,
    early: one.early,
    overtime: one.overtime,
    night: one.night,
    on_leave: one.on_leave,
    leave: one.leave_kind === null ? null : (names.get(one.leave_kind)?.name ?? null),
    anomalies: one.anomalies,
  }))
}

/** The days of a month as the head of a table of them. */
export function headOf(month: string, holidays: ReadonlySet<string>) {
  const { from, to } = monthSpan(month)
  return daysFrom(from, to).map((day) => {
    const weekday = ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
    return { day, weekday, is_free: weekday > 5 || holidays.has(day) }
  })
}
