import { dateTimeIn } from '#platform/shared/clock.ts'
import { isDay } from '#platform/shared/day.ts'

/** `08:57` in the zone of the place. */
export const clockOf = (zone: string, at: string | null) => (at === null ? '—' : dateTimeIn(zone, at).slice(11))

/** Minutes as people say them: `7:45`. */
export const spanOf = (minutes: number) =>
  `${minutes < 0 ? '−' : ''}${Math.floor(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`

export function monthAfter(month: string, by: number) {
  const [year = 0, nth = 1] = month.split('-').map(Number)
  const at = new Date(Date.UTC(year, nth - 1 + by, 1))
  return at.toISOString().slice(0, 7)
}

/** A month that an address says, where it is one. */
export const monthIn = (value: unknown) => (/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text(value)) ? text(value) : '')

/** A day that an address says, where it is one. */
export const dayIn = (value: unknown) => (isDay(text(value)) ? text(value) : '')

export const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
