import { sql } from 'kysely'
import { openCalendars } from '#modules/organization/server/index.ts'
import type { WorkCalendar } from '#modules/organization/shared/index.ts'
import type { Db } from '#platform/server/database.ts'
import { type Roster, type Shift, shiftOn } from '../../shared/rules/index.ts'
import type { Worker } from './people.ts'

export interface NamedShift extends Shift {
  /** Of the table; nothing where it is the working week of the organisation. */
  id: string | null
  code: string
  colour: string | null
  is_remote: boolean
}

/** The shift of a worker on a day, and whether a holiday is one for them. */
interface Duty {
  shift: NamedShift | null
  holiday: boolean
}

interface KeptShift {
  id: string
  code: string
  colour: string | null
  kind: 'fixed' | 'flexible'
  starts: string
  ends: string
  norm: number | null
  core_from: string | null
  core_to: string | null
  early_window: number
  late_window: number
  grace_in: number
  grace_out: number
  overtime_from: number
  rounding: number
  rounding_way: 'nearest' | 'for' | 'against'
  half_below: number
  absent_below: number
  pairs: 'first_last' | 'every'
  is_remote: boolean
  breaks: { begins: string; ends: string }[]
}

interface KeptRoster {
  people: number[] | null
  units: number[] | null
  starts_on: string
  ends_on: string | null
  weeks: number
  on_holidays: boolean
  days: { week: number; weekday: number; shift: string }[]
}

const calendarOf = openCalendars()
const DAY = 1440

export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** As minutes of the day the shift begins on: what comes after midnight is beyond 24 hours. */
function after(starts: number, time: string) {
  const at = minutesOf(time)
  return at < starts ? at + DAY : at
}

function asShift(kept: KeptShift): NamedShift {
  const [starts, ends] = [minutesOf(kept.starts), minutesOf(kept.ends)]
  const breaks = kept.breaks
    .map(({ begins, ends: until }) => {
      const from = after(starts, begins)
      return { from, to: after(from, until) }
    })
    .toSorted((a, b) => a.from - b.from)
  const length = (ends <= starts ? ends + DAY : ends) - starts
  const paused = breaks.reduce((sum, { from, to }) => sum + to - from, 0)
  return {
    id: kept.id,
    code: kept.code,
    colour: kept.colour,
    is_remote: kept.is_remote,
    kind: kept.kind,
    starts,
    ends,
    norm: kept.kind === 'flexible' ? (kept.norm ?? length - paused) : length - paused,
    breaks,
    ...(kept.kind === 'flexible' && kept.core_from !== null && kept.core_to !== null
      ? { core: { from: after(starts, kept.core_from), to: after(starts, kept.core_to) } }
      : {}),
    early_window: kept.early_window,
    late_window: kept.late_window,
    grace_in: kept.grace_in,
    grace_out: kept.grace_out,
    overtime_from: kept.overtime_from,
    rounding: { minutes: kept.rounding as 0 | 5 | 10 | 15 | 30, way: kept.rounding_way },
    half_below: kept.half_below,
    absent_below: kept.absent_below,
    pairs: kept.pairs,
  }
}

/** The working week of the organisation, for whoever has no roster. */
function ofWeek({ week }: WorkCalendar): (NamedShift | null)[] {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => {
    const day = week.find((one) => one.weekday === weekday)
    if (!day) return null
    const { starts, ends, break_starts, break_ends } = day
    return asShift({
      id: '',
      code: '',
      colour: null,
      kind: 'fixed',
      starts,
      ends,
      norm: null,
      core_from: null,
      core_to: null,
      early_window: 120,
      late_window: 300,
      grace_in: 5,
      grace_out: 0,
      overtime_from: 30,
      rounding: 0,
      rounding_way: 'nearest',
      half_below: 240,
      absent_below: 60,
      pairs: 'first_last',
      is_remote: false,
      breaks: break_starts !== null && break_ends !== null ? [{ begins: break_starts, ends: break_ends }] : [],
    })
  })
}

const weekdayOf = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/**
 * Says who works when, as rosters, single days and the calendar of the organisation have it between these days: of
 * these people alone, where they are named.
 */
export async function dutiesBetween(db: Db, orgId: number, from: string, to: string, people?: readonly number[]) {
  const [shifts, rosters, singles, calendar] = await Promise.all([
    keptShifts(db, orgId),
    keptRosters(db, orgId),
    singlesBetween(db, orgId, { from, to }, people),
    calendarOf(db, orgId),
  ])
  const byId = new Map(shifts.map((one) => [one.id, asShift(one)]))
  const week = ofWeek(calendar).map((shift) => shift && { ...shift, id: null })
  const none: ReadonlyMap<string, string | null> = new Map()
  const groups = new Map<number, ReturnType<typeof groupsOf>>()

  function groupsFor(worker: Worker) {
    const found = groups.get(worker.id) ?? groupsOf(worker, rosters)
    groups.set(worker.id, found)
    return found
  }

  function dutyOf(worker: Worker, day: string): Duty {
    const isFree = calendar.holidays.has(day)
    const single = singles.get(worker.id) ?? none
    if (single.has(day)) {
      const id = single.get(day)
      // Whoever was put on a holiday by name works on it.
      return { shift: id ? (byId.get(id) ?? null) : null, holiday: isFree && !id }
    }
    for (const group of groupsFor(worker)) {
      for (const { roster, on_holidays } of group) {
        const id = shiftOn(day, [roster], none)
        if (id === undefined) continue
        const holiday = isFree && !on_holidays
        return { shift: holiday || id === null ? null : (byId.get(id) ?? null), holiday }
      }
    }
    return { shift: isFree ? null : (week[weekdayOf(day)] ?? null), holiday: isFree }
  }
  return { dutyOf, shifts: byId, holidays: calendar.holidays }
}

/** Rosters that name the worker, then those of their unit and the units above it, then those of everybody. */
function groupsOf({ id, units }: Worker, rosters: Awaited<ReturnType<typeof keptRosters>>) {
  const named = rosters.filter(({ people }) => people?.includes(id) === true)
  const ofUnits = units.map((unit) => rosters.filter((one) => one.units?.includes(unit) === true))
  const ofAll = rosters.filter((one) => one.people === null && one.units === null)
  return [named, ...ofUnits, ofAll]
}

async function keptShifts(db: Db, orgId: number) {
  const { rows } = await sql<KeptShift>`select s.id::text, s.code, s.colour, s.kind, s.starts, s.ends,
      s.norm::integer as norm, s.core_from, s.core_to, s.early_window::integer as early_window,
      s.late_window::integer as late_window, s.grace_in::integer as grace_in, s.grace_out::integer as grace_out,
      s.overtime_from::integer as overtime_from,
      s.rounding::integer as rounding, s.rounding_way, s.half_below::integer as half_below,
      s.absent_below::integer as absent_below, s.pairs, s.is_remote,
      coalesce((select jsonb_agg(jsonb_build_object('begins', b.begins, 'ends', b.ends)) from attendance.breaks b
        where b.org_id = s.org_id and b.shift = s.id and b.deleted_at is null), '[]') as breaks
    from attendance.shifts s where s.org_id = ${orgId}`.execute(db)
  return rows
}

async function keptRosters(db: Db, orgId: number) {
  const { rows } = await sql<KeptRoster>`select r.people, r.units, to_char(r.starts_on, 'YYYY-MM-DD') as starts_on,
      to_char(r.ends_on, 'YYYY-MM-DD') as ends_on, r.weeks::integer as weeks, r.on_holidays,
      coalesce((select jsonb_agg(jsonb_build_object('week', d.week, 'weekday', d.weekday::integer, 'shift', d.shift))
        from attendance.roster_days d where d.org_id = r.org_id and d.roster = r.id and d.deleted_at is null), '[]')
        as days
    from attendance.rosters r where r.org_id = ${orgId} and r.deleted_at is null
    order by r.starts_on desc, r.id desc`.execute(db)
  return rows.map(({ people, units, starts_on, ends_on, weeks, on_holidays, days }) => {
    const pattern: (string | null)[] = Array.from({ length: weeks * 7 }, () => null)
    for (const { week, weekday, shift } of days) if (week <= weeks) pattern[(week - 1) * 7 + weekday - 1] = shift
    const roster: Roster = { from: starts_on, to: ends_on, weeks: weeks as 1 | 2 | 3 | 4, days: pattern }
    const some = (list: number[] | null) => (list && list.length > 0 ? list : null)
    return { people: some(people), units: some(units), on_holidays, roster }
  })
}

async function singlesBetween(
  db: Db,
  orgId: number,
  { from, to }: { from: string; to: string },
  people: readonly number[] | undefined,
) {
  const { rows } = await sql<{ employee: number; day: string; shift: string | null }>`
    select employee, to_char(day, 'YYYY-MM-DD') as day, shift::text from attendance.duties
    where org_id = ${orgId} and deleted_at is null and day between ${from}::date and ${to}::date
    and (${people === undefined} or employee = any(${people ?? []}::integer[]))`.execute(db)
  const singles = new Map<number, Map<string, string | null>>()
  for (const { employee, day, shift } of rows) {
    const days = singles.get(employee) ?? new Map<string, string | null>()
    singles.set(employee, days.set(day, shift))
  }
  return singles
}
