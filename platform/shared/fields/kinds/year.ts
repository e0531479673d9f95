import { z } from 'zod'
import type { FieldKind } from '../kind.ts'
import { rangeProblem, range } from './number.ts'

/** A year, of four digits and without what sets thousands apart. */
export const year: FieldKind<string> = {
  name: 'year',
  example: '2026',
  group: 'dates',
  value: z.string(),
  settings: range,
  tidy: (value) => value.trim(),
  problem: (field, value) => (/^[1-9]\d{3}$/.test(value) ? rangeProblem(field, value) : 'platform.fields.bad_year'),
  now: { title: 'platform.fields.now.year', at: ({ day }) => day.slice(0, 4) },
  stored: 'decimal',
  expression: 'number',
  sheet: 'count',
  cell: Number,
}
