import { weekdayOf } from '#platform/shared/day.ts'
import { addDays, addMonths, weeksOf } from '#platform/web/date/days.ts'
import type { Filter } from '../../../shared/query.ts'
import type { Span } from '../../../shared/view-kinds/settings.ts'

/** So many days an agenda tells of. */
const AGENDA = 30

/** The days that are seen around one: whole weeks of a month, from Monday on. */
export function daysOf(span: Span, on: string): string[] {
  if (span === 'month') {
    // A sixth week that is all of the month after says nothing.
    const weeks = weeksOf(on).filter((week) => week.some((day) => day.slice(0, 7) === on.slice(0, 7)))
    return weeks.flat()
  }
  const [first, count] = span === 'week' ? [addDays(on, 1 - weekdayOf(on)), 7] : span === 'day' ? [on, 1] : [on, AGENDA]
  return Array.from({ length: count }, (_, at) => addDays(first, at))
}

/** The day from which the part of time is seen that lies beside. */
export function beside(span: Span, on: string, by: 1 | -1): string {
  if (span === 'month') return addMonths(`${on.slice(0, 8)}01`, by)
  return addDays(on, by * (span === 'week' ? 7 : span === 'day' ? 1 : AGENDA))
}

/** The rows of which something falls on these days. */
export function rangeFilter(from: string, to: string | undefined, first: string, last: string): Filter {
  const begins = (is: 'before' | 'after', day: string): Filter => ({ column: from, is, values: [day] })
  const untilLast = begins('before', addDays(last, 1))
  const sinceFirst = begins('after', addDays(first, -1))
  if (to === undefined) return { all: [untilLast, sinceFirst] }
  return {
    all: [
      untilLast,
      // One that ends before it begins is seen where it begins.
      { any: [sinceFirst, { column: to, is: 'after', values: [addDays(first, -1)] }] },
    ],
  }
}

/** ISO 8601: the week that has the first Thursday of the year is its first. */
export function weekNumber(day: string): number {
  const thursday = addDays(day, 4 - weekdayOf(day))
  const start = Date.parse(`${thursday.slice(0, 4)}-01-01T00:00:00Z`)
  return Math.floor((Date.parse(`${thursday}T00:00:00Z`) - start) / (7 * 86_400_000)) + 1
}
