import { formatDateTime } from '../format.ts'

/**
 * The moment that a clock in the organisation's zone shows as this date and time (`2026-11-21`, `15:00`), ISO 8601 in
 * UTC.
 */
export function momentOf(date: string, time: string) {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const shown = Date.parse(`${formatDateTime(new Date(wanted)).replace(' ', 'T')}:00Z`)
  return new Date(wanted - (shown - wanted)).toISOString()
}
