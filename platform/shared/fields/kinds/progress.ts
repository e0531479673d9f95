import { z } from 'zod'
import type { FieldKind } from '../kind.ts'

/** How much of something is done, in hundredths. */
export const progress: FieldKind<string> = {
  name: 'progress',
  example: '40',
  group: 'numbers',
  value: z.string(),
  tidy: (value) => value.replace(/\s*%?\s*$/, '').trim(),
  problem: (_, value) => (/^(?:\d{1,2}|100)$/.test(value) ? undefined : 'platform.fields.bad_progress'),
  sought: () => null,
  stored: 'decimal',
  expression: 'number',
  print: (_, value) => ({ text: `${value}%`, isAmount: true }),
  sheet: 'count',
  cell: Number,
}
