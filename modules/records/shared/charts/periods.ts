import type { Span } from '../spans.ts'

const DAY = 24 * 60 * 60 * 1000
/** A year of days, and a little more: what is longer has gaps. */
const MOST_FILLED = 400

const text = (at: Date) => at.toISOString().slice(0, 10)

/** The first day of the span that follows the one that begins on this day. */
function nextPeriod(span: Span, first: string): string {
  const at = new Date(`${first}T00:00:00Z`)
  if (span === 'day' || span === 'week') return text(new Date(at.getTime() + (span === 'day' ? 1 : 7) * DAY))
  const months = { month: 1, quarter: 3, year: 12 }[span]
  return text(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1)))
}

/** The first day of the span in which this day lies; weeks begin on Monday. */
export function firstDay(span: Span, day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  const month = at.getUTCMonth()
  switch (span) {
    case 'day':
      return day
    case 'week':
      return text(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY))
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'quarter':
      return text(new Date(Date.UTC(at.getUTCFullYear(), month - (month % 3), 1)))
    case 'year':
      return `${day.slice(0, 4)}-01-01`
  }
}

export const nextDay = (day: string) => nextPeriod('day', day)

/** The last day of the span that begins on this day. */
export const lastDay = (span: Span, first: string) =>
  text(new Date(new Date(`${nextPeriod(span, first)}T00:00:00Z`).getTime() - DAY))

/** All spans from the first to the last of these, also those between; where that were too many, only these. */
export function periodsThrough(span: Span, keys: readonly string[]): string[] {
  const sorted = keys.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  const all = [first]
  while (all.at(-1)! < last && all.length <= MOST_FILLED) all.push(nextPeriod(span, all.at(-1)!))
  return all.length <= MOST_FILLED && keys.every((key) => all.includes(key)) ? all : sorted
}
