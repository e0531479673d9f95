import { dateTimeIn } from '#platform/shared/clock.ts'

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

export const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
