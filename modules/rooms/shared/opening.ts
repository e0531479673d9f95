import { dateTimeIn } from '#platform/shared/clock.ts'

/** A line of opening hours: `1` Monday to `7` Sunday; where it closes before it opens, it closes on the next day. */
export interface OpenHours {
  weekday: string
  opens: string
  closes: string
}

type Span = readonly [from: number, to: number]

const DAY = 1440

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
/** Minutes of the clock on the wall since 1970, whatever its zone. */
export const wallMinute = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`) / 60_000
const dayAt = (day: number) => new Date(day * DAY * 60_000)
const weekdayOf = (day: number) => String(((dayAt(day).getUTCDay() + 6) % 7) + 1)

/** When it is open from one minute of the wall clock to another; without hours always. */
export function openSpans(hours: readonly OpenHours[], from: number, to: number): Span[] {
  if (hours.length === 0) return [[from, to]]
  const spans: [number, number][] = []
  for (let day = Math.floor(from / DAY) - 1; day * DAY < to; day += 1)
    for (const { weekday, opens, closes } of hours) {
      if (weekday !== weekdayOf(day)) continue
      const begins = day * DAY + minuteOf(opens)
      const ends = day * DAY + minuteOf(closes) + (minuteOf(closes) <= minuteOf(opens) ? DAY : 0)
      if (ends > from && begins < to) spans.push([Math.max(begins, from), Math.min(ends, to)])
    }
  return joined(spans)
}

/** Spans that touch are one. */
function joined(spans: readonly Span[]): Span[] {
  const made: [number, number][] = []
  for (const [from, to] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = made.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else made.push([from, to])
  }
  return made
}

/** Whether it is open from the first moment to the last, by the clocks of the zone. */
export function isOpenFor(hours: readonly OpenHours[], zone: string, starts: string, ends: string): boolean {
  const [from, to] = [wallMinute(dateTimeIn(zone, starts)), wallMinute(dateTimeIn(zone, ends))]
  return openSpans(hours, from, to).some((span) => span[0] <= from && span[1] >= to)
}
