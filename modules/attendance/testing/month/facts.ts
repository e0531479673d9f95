/** A shift as it is typed into its form. */
export interface TypedShift {
  name: string
  code: string
  kind: 'fixed' | 'flexible'
  starts: string
  ends: string
  pauses: readonly (readonly [string, string])[]
  norm?: number
  core?: readonly [string, string]
  early_window: number
  late_window: number
  grace_in: number
  grace_out: number
  overtime_from: number
  rounding: 0 | 5 | 10 | 15 | 30
  rounding_way: 'nearest' | 'for' | 'against'
  half_below: number
  absent_below: number
  pairs: 'first_last' | 'every'
}

/** Days of a pattern by `week/weekday`, both from 1 on. */
export interface TypedRoster {
  starts_on: string
  weeks: number
  on_holidays: boolean
  days: Readonly<Record<string, string>>
}

export type PunchKind = 'in' | 'out' | 'break_out' | 'break_in'

export interface HappenedPunch {
  at: number
  kind: PunchKind
  /** When it was heard of; what lies between may be a gate without a network. */
  heard: number
  /** So much the clock of the device was wrong, in milliseconds; nothing where it came by a file. */
  clock?: number
  /** It never happened, and is taken back in the end. */
  isWrong?: boolean
  /** It was forgotten, and is asked for in the end; to the minute. */
  isAskedFor?: boolean
}

export interface GrantedLeave {
  kind: 'paid' | 'unpaid'
  from: string
  to: string
  part: 'day' | 'first_half' | 'second_half' | 'hours'
  hours?: readonly [string, string]
}

export interface GrantedDuty {
  day: string
  until: string
  hours?: readonly [string, string]
  /** It was asked for when it was over. */
  isAfterwards: boolean
}

/** All that is true of somebody in a month. */
export interface SomebodysMonth {
  name: string
  /** Hours before Greenwich; no clock there is ever changed. */
  ahead: 7 | 8
  hired_on: string
  roster: TypedRoster | null
  /** What was said of one day alone; null is a day off. */
  single: ReadonlyMap<string, string | null>
  leaves: readonly GrantedLeave[]
  duties: readonly GrantedDuty[]
  punches: readonly HappenedPunch[]
}

export interface Month {
  from: string
  to: string
  holidays: ReadonlySet<string>
  shifts: ReadonlyMap<string, TypedShift>
  /** Whoever has no roster works by it, Monday to Friday. */
  week: string
}

const DAY = 86_400_000
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY
export const dayWithNumber = (number: number) => new Date(number * DAY).toISOString().slice(0, 10)
/** 1 Monday to 7 Sunday. */
const weekdayOf = (day: string) => ((dayNumber(day) + 3) % 7) + 1
export const daysBetween = (from: string, to: string) =>
  Array.from({ length: dayNumber(to) - dayNumber(from) + 1 }, (_, at) => dayWithNumber(dayNumber(from) + at))
/** Minutes past midnight. */
export const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** The shift that somebody has on a day by name, and whether the day asks for nothing because of a holiday. */
export function plannedOn(month: Month, { roster, single }: SomebodysMonth, day: string): string | null {
  if (single.has(day)) return single.get(day) ?? null
  const isHoliday = month.holidays.has(day)
  if (roster && day >= roster.starts_on) {
    if (isHoliday && !roster.on_holidays) return null
    const monday = dayNumber(roster.starts_on) - weekdayOf(roster.starts_on) + 1
    const week = (Math.floor((dayNumber(day) - monday) / 7) % roster.weeks) + 1
    return roster.days[`${week}/${weekdayOf(day)}`] ?? null
  }
  return isHoliday || weekdayOf(day) > 5 ? null : month.week
}
