import { laterDay, localDay, momentOf, workingSpans, type WorkCalendar } from '#modules/organization/shared/index.ts'
import type { QuietHours, Rhythm } from '../shared/preferences.ts'

/** A calendar without any working day would be searched for ever. */
const DAYS_SEARCHED = 400
const HOUR_MS = 3_600_000

/** When it is no longer quiet; null where it is not quiet at this moment. */
export function quietUntil(moment: Date, quiet: QuietHours, calendar: WorkCalendar): Date | null {
  if (!quiet.is_on) return null
  let at = moment.getTime()
  const last = at + DAYS_SEARCHED * 24 * HOUR_MS
  for (let end = endOfQuiet(at, quiet, calendar); end !== null && at < last; end = endOfQuiet(at, quiet, calendar))
    at = end
  return at === moment.getTime() ? null : new Date(at)
}

/** The end of the night or of the free day that this moment lies in. */
function endOfQuiet(at: number, { from, until, days_off }: QuietHours, calendar: WorkCalendar): number | null {
  const { zone } = calendar
  const today = localDay(new Date(at), zone)
  if (days_off && isDayOff(today, calendar)) return momentOf(laterDay(today, 1), '00:00', zone)
  // A night that began yesterday may still last.
  for (const day of [laterDay(today, -1), today]) {
    const ends = momentOf(from < until ? day : laterDay(day, 1), until, zone)
    if (momentOf(day, from, zone) <= at && at < ends) return ends
  }
  return null
}

/** Where no working week is known, no day is off. */
const isDayOff = (day: string, calendar: WorkCalendar) =>
  calendar.week.length > 0 && workingSpans(day, calendar).length === 0

/** When the next summary is written that tells of this moment; the moment itself where letters come one by one. */
export function nextSummary(moment: Date, { pace, hour }: Rhythm, zone: string): Date {
  if (pace === 'each') return moment
  const day = localDay(moment, zone)
  const clock = (of: string, at: number) => new Date(momentOf(of, `${String(at).padStart(2, '0')}:00`, zone))
  if (pace === 'day') {
    const today = clock(day, hour)
    return today > moment ? today : clock(laterDay(day, 1), hour)
  }
  const begun = Array.from({ length: 24 }, (_, at) => clock(day, at)).find((one) => one > moment)
  return begun ?? clock(laterDay(day, 1), 0)
}

export interface Wish {
  quiet: QuietHours
  rhythm: Rhythm
}

/** When a letter may go that tells of this moment. */
export function letterAt(moment: Date, { quiet, rhythm }: Wish, calendar: WorkCalendar): Date {
  const summary = nextSummary(moment, rhythm, calendar.zone)
  return quietUntil(summary, quiet, calendar) ?? summary
}
