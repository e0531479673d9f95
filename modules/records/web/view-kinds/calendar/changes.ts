import type { FieldValues } from '#platform/shared/fields/index.ts'
import { addDays } from '#platform/web/date/days.ts'
import { rangeIn } from '../../../shared/fields/kinds/date-range.ts'
import type { Column } from '../../../shared/definition/table.ts'
import type { Entry } from './layout.ts'
import { isBefore, isSpan, later, type Time, timeIn, writtenTime } from './time.ts'

interface Columns {
  from: Column
  to: Column | undefined
}

/** What a row says once it was moved by so many days and minutes; how long it lasts stays as it is. */
export function movedBy({ from, to }: Columns, { row }: Entry, days: number, minutes = 0): FieldValues {
  const range = rangeIn(row.values[from.name])
  if (range) return { [from.name]: `${addDays(range.from, days)}/${addDays(range.to, days)}` }
  const moved = (column: Column): FieldValues => {
    const time = timeIn(column, row.values[column.name])
    return time ? { [column.name]: writtenTime(column, later(time, days, minutes)) } : {}
  }
  return { ...moved(from), ...(to && moved(to)) }
}

/** What it says once it ends then; null where that would be before it begins. */
export function stretchedTo({ from, to }: Columns, { row }: Entry, end: Time): FieldValues | null {
  const range = rangeIn(row.values[from.name])
  if (range) return end.day < range.from ? null : { [from.name]: `${range.from}/${end.day}` }
  const begins = timeIn(from, row.values[from.name])
  if (!to || !begins) return null
  const held = timeIn(to, row.values[to.name])
  // A day alone says nothing of the hour, which stays.
  const minutes = begins.minutes === null ? null : (end.minutes ?? held?.minutes ?? begins.minutes)
  const next = { day: end.day, minutes }
  return isBefore(next, begins) ? null : { [to.name]: writtenTime(to, next) }
}

/** With what a row begins that is added here. */
export function begunAt({ from, to }: Columns, time: Time): FieldValues {
  if (isSpan(from)) return { [from.name]: `${time.day}/${time.day}` }
  return {
    [from.name]: writtenTime(from, time),
    ...(to && { [to.name]: writtenTime(to, time.minutes === null ? time : later(time, 0, 60)) }),
  }
}
