/** A day without a time or a zone: days since 1970-01-01. */
export interface CalendarDay {
  readonly day: number
}

const DAY_MS = 86_400_000

/** Undefined where no calendar has this day. */
export function readDay(text: string): CalendarDay | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const moment = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text
    ? undefined
    : { day: moment.getTime() / DAY_MS }
}

export const writeDay = ({ day }: CalendarDay) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Undefined beyond the years that four digits can name. */
export function dayAfter({ day }: CalendarDay, days: number): CalendarDay | undefined {
  const moved = day + days
  return moved >= -719_528 && moved <= 2_932_896 ? { day: moved } : undefined
}

export const yearOf = (date: CalendarDay) => Number(writeDay(date).slice(0, 4))
export const monthOf = (date: CalendarDay) => Number(writeDay(date).slice(5, 7))
export const dayOfMonth = (date: CalendarDay) => Number(writeDay(date).slice(8, 10))
/** Monday is 1, Sunday 7. */
export const weekdayOf = ({ day }: CalendarDay) => ((((day + 3) % 7) + 7) % 7) + 1

/** Of so many zones the calendar is kept: making one takes longer than asking it. */
const MOST_ZONES = 100
const calendars = new Map<string, Intl.DateTimeFormat>()

function calendarOf(zone: string) {
  const known = calendars.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: zone })
  if (calendars.size < MOST_ZONES) calendars.set(zone, made)
  return made
}

/** The day that people of this zone call today at that moment. */
export const dayIn = (zone: string, moment: string | Date): string => calendarOf(zone).format(new Date(moment))
