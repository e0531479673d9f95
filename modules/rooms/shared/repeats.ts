import { dateTimeIn, momentIn } from '#platform/shared/clock.ts'

export const repeats = ['day', 'workday', 'week', 'two_weeks', 'month', 'month_weekday'] as const
export type Repeat = (typeof repeats)[number]

/** More than these are no series. */
const MOST_REPEATED = 200

interface Time {
  starts_at: string
  ends_at: string
}

const DAY_MS = 86_400_000
const dayOf = (day: string) => new Date(`${day}T00:00:00Z`)
const textOf = (day: Date) => day.toISOString().slice(0, 10)
const plus = (day: string, days: number) => textOf(new Date(dayOf(day).getTime() + days * DAY_MS))

/** The days of a series, the first among them, until the last one at the latest. */
function repeatedDays(first: string, every: Repeat, until: string): string[] {
  const days: string[] = []
  for (let at = 0; days.length < MOST_REPEATED; at += 1) {
    const day = nth(first, every, at)
    // Of a month that has no such day none is.
    if (day === undefined) {
      if (at > 1200) break
      continue
    }
    if (day > until) break
    if (every !== 'workday' || isWorkday(day)) days.push(day)
  }
  return days
}

const isWorkday = (day: string) => ![0, 6].includes(dayOf(day).getUTCDay())

function nth(first: string, every: Repeat, at: number): string | undefined {
  if (every === 'day' || every === 'workday') return plus(first, at)
  if (every === 'week') return plus(first, 7 * at)
  if (every === 'two_weeks') return plus(first, 14 * at)
  const start = dayOf(first)
  const month = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + at, 1))
  if (every === 'month_weekday') {
    const shift = (start.getUTCDay() - month.getUTCDay() + 7) % 7
    const week = Math.floor((start.getUTCDate() - 1) / 7)
    month.setUTCDate(1 + shift + 7 * week)
  } else month.setUTCDate(start.getUTCDate())
  const expected = (start.getUTCMonth() + at) % 12
  return month.getUTCMonth() === expected ? textOf(month) : undefined
}

/** Each time of a series, at the same hour by the clocks of the zone, also where these are put forward. */
export function repeatedTimes({ starts_at, ends_at }: Time, zone: string, every: Repeat, until: string): Time[] {
  const [starts, ends] = [dateTimeIn(zone, starts_at), dateTimeIn(zone, ends_at)]
  const [first, last] = [starts.slice(0, 10), ends.slice(0, 10)]
  const over = (dayOf(last).getTime() - dayOf(first).getTime()) / DAY_MS
  return repeatedDays(first, every, until).flatMap((day) => {
    const from = momentIn(zone, `${day} ${starts.slice(11)}`)
    const to = momentIn(zone, `${plus(day, over)} ${ends.slice(11)}`)
    return from && to ? [{ starts_at: from, ends_at: to }] : []
  })
}

/** A time moved by days and minutes of the clocks of the zone. */
export function movedBy(
  { starts_at, ends_at }: Time,
  zone: string,
  by: { days: number; starts: number; ends: number },
) {
  return { starts_at: moved(starts_at, zone, by.days, by.starts), ends_at: moved(ends_at, zone, by.days, by.ends) }
}

function moved(moment: string, zone: string, days: number, minutes: number): string {
  const local = dateTimeIn(zone, moment)
  const at = new Date(Date.parse(`${local.replace(' ', 'T')}Z`) + days * DAY_MS + minutes * 60_000)
  return momentIn(zone, at.toISOString().slice(0, 16).replace('T', ' ')) ?? moment
}
