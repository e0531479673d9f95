import { clockOf, DAY, dayOf, timeOfDay } from './dates.ts'
import type { CalendarEvent, When } from './model.ts'
import { repeated } from './repeated.ts'
import { momentAt } from './zones.ts'

export interface Occurrence {
  event: CalendarEvent
  /** Milliseconds since 1970; of a day-long one by the clocks of the zone that was asked for. */
  starts: number
  ends: number
  /** Of a day-long one: its first day, and the day behind its last. */
  days?: { from: string; to: string }
  /** Which time of a repeated one it is. */
  of?: When
}

interface Window {
  /** Milliseconds since 1970. */
  from: number
  to: number
  /** Where a day begins. */
  zone: string
  most?: number
}

const keyOf = (when: When) => ('day' in when ? when.day : String(Date.parse(when.at)))

/** What happens within a time, one by one, the earliest first; what was cancelled does not happen. */
export function occurrencesIn(events: readonly CalendarEvent[], { from, to, zone, most = 5000 }: Window): Occurrence[] {
  const found: Occurrence[] = []
  for (const same of Map.groupBy(events, ({ uid }) => uid).values()) {
    const instead = newest(same.filter(({ insteadOf }) => insteadOf !== undefined))
    const taken = new Set(instead.map(({ insteadOf }) => keyOf(insteadOf!)))
    for (const master of newest(same.filter(({ insteadOf }) => insteadOf === undefined)))
      for (const when of timesOf(master, taken, { from, to, zone })) found.push(at(master, when, zone))
    for (const one of instead) found.push({ ...at(one, one.starts, zone), of: one.insteadOf! })
  }
  return found
    .filter(({ event, starts, ends }) => event.status !== 'CANCELLED' && starts < to && (ends > from || starts >= from))
    .toSorted((one, other) => one.starts - other.starts || one.ends - other.ends)
    .slice(0, most)
}

/** Of the same time that is written several times the last writing counts. */
function newest(events: readonly CalendarEvent[]): CalendarEvent[] {
  const byTime = new Map<string, CalendarEvent>()
  for (const event of events) {
    const key = event.insteadOf ? keyOf(event.insteadOf) : ''
    const before = byTime.get(key)
    if (!before || event.sequence >= before.sequence) byTime.set(key, event)
  }
  return [...byTime.values()]
}

function timesOf(event: CalendarEvent, taken: ReadonlySet<string>, { from, to, zone }: Window): When[] {
  const { starts, repeats, except = [], also = [] } = event
  const long = lengthOf(event)
  // A day further on both sides, for zones.
  const [first, last] = [from - long - DAY, to + DAY]
  const all: When[] = [starts]
  if (repeats) {
    const { until } = repeats
    for (const local of repeated(repeats, clockOf(starts), last + DAY)) {
      const when: When =
        'day' in starts
          ? { day: dayOf(local) }
          : { at: new Date(momentAt(local, starts.zone)).toISOString(), zone: starts.zone }
      const moment = 'day' in when ? momentAt(local, zone) : Date.parse(when.at)
      if (until && isBehind(when, local, until)) break
      if (moment >= first && moment < last) all.push(when)
    }
  }
  const gone = new Set([...taken, ...except.map(keyOf)])
  // A whole day may be left out of what has an hour.
  const goneDays = new Set(except.flatMap((one) => ('day' in one ? [one.day] : [])))
  const once = new Map([...all, ...also].map((when) => [keyOf(when), when]))
  return [...once.values()].filter((when) => !gone.has(keyOf(when)) && !goneDays.has(dayOf(clockOf(when))))
}

const isBehind = (when: When, local: number, until: { day: string } | { at: string }) =>
  'day' in until
    ? dayOf(local) > until.day
    : 'day' in when
      ? when.day > until.at.slice(0, 10)
      : Date.parse(when.at) > Date.parse(until.at)

/** Milliseconds; a day-long one that says no end is one day, another a moment. */
function lengthOf({ starts, ends }: CalendarEvent): number {
  if (!ends) return 'day' in starts ? DAY : 0
  if ('day' in starts) return Math.max(clockOf(ends) - clockOf(starts), DAY)
  return 'day' in ends ? 0 : Math.max(Date.parse(ends.at) - Date.parse(starts.at), 0)
}

function at(event: CalendarEvent, when: When, zone: string): Occurrence {
  const long = lengthOf(event)
  const of = event.repeats || event.also ? { of: when } : {}
  if (!('day' in when)) {
    const starts = Date.parse(when.at)
    return { event, starts, ends: starts + long, ...of }
  }
  const to = dayOf(timeOfDay(when.day) + long)
  return {
    event,
    starts: momentAt(timeOfDay(when.day), zone),
    ends: momentAt(timeOfDay(to), zone),
    days: { from: when.day, to },
    ...of,
  }
}
