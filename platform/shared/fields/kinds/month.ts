import { z } from 'zod'
import type { FieldKind } from '../kind.ts'

/** A month of a year: `2026-03`. */
export const month: FieldKind<string> = {
  name: 'month',
  example: '2026-03',
  group: 'dates',
  value: z.string(),
  tidy: (value) =>
    value
      .trim()
      .replace(/^(\d{4})[-./ ]*(\d{1,2})\.?$/, (_, year: string, one: string) => `${year}-${one.padStart(2, '0')}`),
  problem: (_, value) => (/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/.test(value) ? undefined : 'platform.fields.bad_month'),
  now: { title: 'platform.fields.now.month', at: ({ day }) => day.slice(0, 7) },
  stored: 'text',
  isOrdered: true,
  expression: 'text',
  sheet: 'month',
}
