import { z } from 'zod'
import { isDay } from '#platform/shared/day.ts'
import type { FieldKind } from '#platform/shared/fields/kind.ts'

// Read by everybody with the list of modules, so it knows no other kind.

export interface DateRange {
  from: string
  to: string
}

/** What a value says: `2026-03-01/2026-03-05`, both days among them. */
export function rangeIn(value: unknown): DateRange | undefined {
  const [, from, to] = (typeof value === 'string' && /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)$/.exec(value)) || []
  return from !== undefined && to !== undefined && isDay(from) && isDay(to) ? { from, to } : undefined
}

/** How many days of the calendar it takes, the first and the last among them. */
export const daysIn = ({ from, to }: DateRange) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

const DAY = String.raw`(\d{4})[-./](\d{1,2})[-./](\d{1,2})`
const WRITTEN = new RegExp(`^${DAY}(?:\\s*(?:/|–|—|~|\\.\\.+|\\s-\\s)\\s*${DAY})?$`)

/** As people write two days; a single one is the first and the last. */
function tidyRange(value: string) {
  const parts = WRITTEN.exec(value.trim())?.slice(1)
  if (!parts) return value.trim()
  const day = (at: number) => [parts[at], ...parts.slice(at + 1, at + 3).map((one) => one?.padStart(2, '0'))].join('-')
  return `${day(0)}/${parts[3] === undefined ? day(0) : day(3)}`
}

/** Days from one to another. */
export const dateRange: FieldKind<string> = {
  name: 'date_range',
  example: '2026-03-01/2026-03-05',
  group: 'dates',
  value: z.string().max(40),
  isOfTables: true,
  tidy: tidyRange,
  problem(_, value) {
    const range = rangeIn(value)
    if (!range || range.from.startsWith('0000')) return 'platform.fields.bad_range'
    return range.to < range.from ? 'platform.fields.too_early' : undefined
  },
  sought: () => null,
  stored: 'span',
  expression: null,
  print(_, value) {
    const range = rangeIn(value)
    return { text: range ? `${range.from} – ${range.to}` : value }
  },
}
