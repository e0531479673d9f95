/** When an organisation works. Times are `HH:MM`, days `YYYY-MM-DD`, both as its own clocks and calendars show them. */
export interface WorkCalendar {
  /** IANA name, such as `Asia/Ulaanbaatar`. */
  zone: string
  week: readonly WorkDay[]
  holidays: ReadonlySet<string>
}

export interface WorkDay {
  /** 1 Monday to 7 Sunday. */
  weekday: number
  starts: string
  ends: string
  break_starts: string | null
  break_ends: string | null
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A calendar that works on no day would be searched for ever. */
const DAYS_SEARCHED = 4000

/**
 * The moment at which so many working hours have passed since `start`. The end of a working day belongs to that day:
 * eight hours from nine o'clock are over at six, not at nine the next morning. Without any working hours the clock
 * simply runs on.
 */
export function addWorkingHours(start: Date, hours: number, calendar: WorkCalendar): Date {
  if (!(hours >= 0)) throw new RangeError(`${hours} working hours cannot be added`)
  let left = Math.round(hours * HOUR)
  const first = localDay(start, calendar.zone)
  for (let n = 0; n < DAYS_SEARCHED; n += 1) {
    for (const [from, to] of workingSpans(laterDay(first, n), calendar)) {
      const begin = Math.max(from, start.getTime())
      if (begin > to) continue
      if (left <= to - begin) return new Date(begin + left)
      left -= to - begin
    }
  }
  return new Date(start.getTime() + Math.round(hours * HOUR))
}

/**
 * When work begins on the day that is so many working days after this one; without any working days, when that day
 * begins.
 */
export function addWorkingDays(start: Date, days: number, calendar: WorkCalendar): Date {
  const first = localDay(start, calendar.zone)
  let left = days
  for (let n = 1; n < DAYS_SEARCHED; n += 1) {
    const [span] = workingSpans(laterDay(first, n), calendar)
    if (span && (left -= 1) === 0) return new Date(span[0])
  }
  return dayBegins(laterDay(first, days), calendar.zone)
}

/** Midnight before this day, where the organisation is. */
export function dayBegins(day: string, zone: string): Date {
  return new Date(momentOf(day, '00:00', zone))
}

export type Span = readonly [from: number, to: number]

/**
 * A calendar is read anew when it changed, so what was found out about one stays true; each step asks about the same
 * few days.
 */
const spansOf = new WeakMap<WorkCalendar, Map<string, readonly Span[]>>()

/** From when to when people work on this day, around the break. */
export function workingSpans(day: string, calendar: WorkCalendar): readonly Span[] {
  const known = spansOf.get(calendar) ?? new Map<string, readonly Span[]>()
  spansOf.set(calendar, known)
  const spans = known.get(day) ?? findSpans(day, calendar)
  known.set(day, spans)
  return spans
}

function findSpans(day: string, { zone, week, holidays }: WorkCalendar): Span[] {
  if (holidays.has(day)) return []
  const work = week.find(({ weekday }) => weekday === weekdayOf(day))
  if (!work) return []
  const { starts, ends, break_starts, break_ends } = work
  const parts: [string, string][] =
    break_starts !== null && break_ends !== null
      ? [
          [starts, break_starts],
          [break_ends, ends],
        ]
      : [[starts, ends]]
  return parts
    .map(([from, to]): [number, number] => [momentOf(day, from, zone), momentOf(day, to, zone)])
    .filter(([from, to]) => from < to)
}

/** The calendar day at this moment, where the organisation is. */
export function localDay(moment: Date, zone: string): string {
  return new Date(moment.getTime() + offsetAt(moment.getTime(), zone)).toISOString().slice(0, 10)
}

/** The moment at which clocks of the zone show this time on this day. */
export function momentOf(day: string, time: string, zone: string): number {
  const asIfUtc = Date.parse(`${day}T${time.slice(0, 5)}:00Z`)
  // Where clocks change, the offset of the guess may be that of the other side of the change: ask again at the
  // corrected moment.
  const guess = asIfUtc - offsetAt(asIfUtc, zone)
  return asIfUtc - offsetAt(guess, zone)
}

export const laterDay = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const QUARTER = 900_000
const MOST_REMEMBERED = 5000
/** By zone and quarter of an hour: clocks change at full quarters, and asking the calendar of the world takes long. */
const offsets = new Map<string, number>()

/** Milliseconds by which clocks in the zone are ahead of UTC at this moment. */
function offsetAt(time: number, zone: string): number {
  const key = `${zone} ${Math.floor(time / QUARTER)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= MOST_REMEMBERED) offsets.clear()
  const offset = readOffset(time, zone)
  offsets.set(key, offset)
  return offset
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function readOffset(time: number, zone: string): number {
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    clocks.set(zone, clock)
  }
  const name = clock.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
  return sign === '-' ? -size : size
}
