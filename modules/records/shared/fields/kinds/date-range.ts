import { z } from 'zod'
import { isDay } from '#platform/shared/day.ts'
import type { FieldKind } from '#platform/shared/fields/kind.ts'

// Read by everybody with the list of modules, so it knows no other kind.

declare module '#platform/shared/fields/kind.ts' {
  interface FieldSettings {
    /** The working days of the calendar stand behind the days, written by the server. */
    counts_days?: boolean | undefined
  }
}

const SPAN = /^(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)(?: \d{1,4})?$/

export interface DateRange {
  from: string
  to: string
}

/** What a value says: `2026-03-01/2026-03-05`, both days among them. */
export function rangeIn(value: unknown): DateRange | undefined {
  const [, from, to] = (typeof value === 'string' && SPAN.exec(value)) || []
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

/** How many of its days the organisation works on, where somebody counted them: `2026-03-01/2026-03-05 4`. */
export function workedIn(value: unknown): number | undefined {
  const [, count] = (typeof value === 'string' && COUNTED.exec(value)) || []
  return count === undefined ? undefined : Number(count)
}
const COUNTED = / (\d{1,4})$/
/** Without that count. */
export const bare = (value: string) => value.replace(COUNTED, '')

const label = (mn: string, en: string, ko: string) => ({ mn, en, ko })
type Aspect = ReturnType<NonNullable<FieldKind<string>['aspects']>>[number]
const aspect = (name: string, expression: Aspect['expression'], words: Aspect['label'], of: Aspect['of']): Aspect => ({
  name,
  label: words,
  expression,
  of,
})
const aspects = [
  aspect('from', 'date', label('эхний өдөр', 'first day', '첫날'), (value) => rangeIn(value)?.from),
  aspect('to', 'date', label('сүүлийн өдөр', 'last day', '마지막 날'), (value) => rangeIn(value)?.to),
  aspect('days', 'number', label('ажлын өдөр', 'working days', '근무일'), (value) => workedIn(value)?.toString()),
]
const WORKING = label('ажлын өдөр', 'working days', '근무일')
const ONE = label('ажлын өдөр', 'working day', '근무일')

/** Days from one to another. */
export const dateRange: FieldKind<string> = {
  name: 'date_range',
  example: '2026-03-01/2026-03-05',
  group: 'dates',
  value: z.string().max(40),
  settings: { counts_days: { schema: z.boolean().optional() } },
  inDocuments: { counts_days: true },
  worked: {
    isCounted: ({ counts_days }) => counts_days === true,
    days: rangeIn,
    withCount: (value, count) => (count === null ? bare(value) : `${bare(value)} ${count}`),
  },
  aspects: ({ counts_days }) => (counts_days ? aspects : []),
  tidy: (value, { counts_days }) => (counts_days && rangeIn(value) ? value : tidyRange(bare(value.trim()))),
  problem(_, value) {
    const range = rangeIn(value)
    if (!range || range.from.startsWith('0000')) return 'platform.fields.bad_range'
    return range.to < range.from ? 'platform.fields.too_early' : undefined
  },
  sought: () => null,
  stored: 'span',
  expression: null,
  isSame: (one, other) => typeof one === 'string' && typeof other === 'string' && bare(one) === bare(other),
  print(_, value, { words }) {
    const range = rangeIn(value)
    const count = workedIn(value)
    const counted = count === undefined ? '' : ` (${count} ${words(count === 1 ? ONE : WORKING)})`
    return { text: range ? `${range.from} – ${range.to}${counted}` : value }
  },
}
