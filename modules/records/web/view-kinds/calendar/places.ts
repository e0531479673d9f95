import { DAY, type Time } from './time.ts'

/** Where something can be let go: a day, or an hour of one. */
export const dayPlace = (day: string, part: string) => `day|${day}|${part}`
export const hoursPlace = (day: string) => `hours|${day}|`

/** To so many minutes times are rounded that somebody drags to. */
const STEP = 15

export function timeAt(place: string | number | null, down: number): Time | null {
  const [kind, day] = String(place ?? '').split('|')
  if (day === undefined || (kind !== 'day' && kind !== 'hours')) return null
  return { day, minutes: kind === 'hours' ? roundedMinutes(down) : null }
}

/** The time so far down a day: 0 at its beginning, 1 at its end. */
export function roundedMinutes(down: number): number {
  return Math.max(0, Math.min(DAY - STEP, Math.round((down * DAY) / STEP) * STEP))
}
