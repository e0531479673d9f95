import { grouped } from '#platform/shared/amount.ts'
import { zoneHere } from './zone.ts'

// Days are counted in the organisation's zone, not in the traveller's browser.

/** `1234567.5` → `1,234,567.50₮`; a numeric string keeps every digit. */
export function formatMoney(amount: number | string | null | undefined) {
  const text = formatNumber(amount)
  return text === '' ? '' : `${text}₮`
}

/** Thousands separators; a fraction keeps at least two digits. */
export function formatNumber(amount: number | string | null | undefined) {
  return grouped(plain(amount)) ?? ''
}

export function formatDate(value: string | Date | null | undefined, zone = zoneHere()) {
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  const parts = partsOf(value, zone)
  return parts ? `${parts.year}-${parts.month}-${parts.day}` : ''
}

/** Everywhere the same, also for what happened a minute ago: nobody has to know which day or year it is. */
export function formatDateTime(value: string | Date | null | undefined, zone = zoneHere()) {
  const parts = partsOf(value, zone)
  return parts ? `${parts.year}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}` : ''
}

export function formatBytes(bytes: number) {
  if (bytes < 1024) return `${bytes} B`
  const units = ['KB', 'MB', 'GB', 'TB']
  let amount = bytes / 1024
  let unit = 0
  while (amount >= 1023.5 && unit < units.length - 1) {
    amount /= 1024
    unit += 1
  }
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} ${units[unit]}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

function partsOf(value: string | Date | null | undefined, zone: string) {
  if (value === null || value === undefined || value === '') return null
  const moment = new Date(value)
  if (Number.isNaN(moment.getTime())) return null
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  clocks.set(zone, clock)
  return Object.fromEntries(clock.formatToParts(moment).map(({ type, value: text }) => [type, text])) as Record<
    'year' | 'month' | 'day' | 'hour' | 'minute',
    string
  >
}

/** Decimal digits without an exponent. */
function plain(amount: number | string | null | undefined) {
  if (amount === null || amount === undefined) return ''
  if (typeof amount === 'string') return amount.trim()
  return Number.isInteger(amount) ? BigInt(amount).toString() : amount.toFixed(6)
}
