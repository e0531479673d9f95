import { kindOf, type FieldValue } from '#platform/shared/fields/index.ts'
import { addDays, isDay } from '#platform/web/date/days.ts'
import { momentOf } from '#platform/web/date/moments.ts'
import { formatDateTime } from '#platform/web/format.ts'
import type { Column } from '../../../shared/definition/table.ts'

/** A day, and how many minutes of it have passed; the latter only where a column keeps moments. */
export interface Time {
  day: string
  minutes: number | null
}

export const DAY = 1440

const isMoment = ({ kind }: Column) => kindOf(kind).stored === 'moment'

/** Says both where something begins and where it ends. */
export const isSpan = ({ kind }: Column) => kindOf(kind).stored === 'span'

/** What a column says as clocks of the organisation show it. */
export function timeIn(column: Column, value: FieldValue | undefined): Time | null {
  if (typeof value !== 'string' || value === '') return null
  if (!isMoment(column)) return isDay(value) ? { day: value, minutes: null } : null
  const [day = '', clock = ''] = formatDateTime(value).split(' ')
  return isDay(day) ? { day, minutes: minutesOf(clock) } : null
}

/** The same the other way round. */
export function writtenTime(column: Column, { day, minutes }: Time): string {
  return isMoment(column) ? momentOf(day, clockOf(minutes ?? NINE)) : day
}

/** Where only a day was chosen for a moment. */
const NINE = 540

export function later({ day, minutes }: Time, days: number, more = 0): Time {
  if (minutes === null) return { day: addDays(day, days), minutes }
  const all = minutes + more
  const over = Math.floor(all / DAY)
  return { day: addDays(day, days + over), minutes: all - over * DAY }
}

/** Whether one comes before the other. */
export const isBefore = (one: Time, other: Time) =>
  one.day < other.day || (one.day === other.day && (one.minutes ?? 0) < (other.minutes ?? 0))

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

export const clockOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
