import { z } from 'zod'
import type { FieldKind } from '../kind.ts'

export const BEST = 5

/** How good something is: one star to five. */
export const rating: FieldKind<string> = {
  name: 'rating',
  example: '4',
  group: 'numbers',
  value: z.string(),
  tidy: (value) => value.trim(),
  problem: (_, value) => (/^[1-5]$/.test(value) ? undefined : 'platform.fields.bad_rating'),
  sought: () => null,
  stored: 'decimal',
  expression: 'number',
  print: (_, value) => ({ text: `${value}/${BEST}`, isAmount: true }),
  sheet: 'count',
  cell: Number,
}
