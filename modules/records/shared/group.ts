import { z } from 'zod'
import type { Stored } from '#platform/shared/fields/index.ts'
import { spans } from './spans.ts'

/** A column whose rows that say the same belong together. */
export const groupBy = z.strictObject({ column: z.string().max(70), by: z.enum(spans).optional() })
export type GroupBy = z.output<typeof groupBy>

/** The rows of one group alone: `key` as the group was told with; null: those that say nothing. */
export const within = groupBy.extend({ key: z.string().max(4000).nullable() })
export type Within = z.output<typeof within>

export const measures = ['sum', 'avg', 'min', 'max', 'distinct', 'filled'] as const
type MeasureOf = (typeof measures)[number]

/** What can be reckoned of a column, by how its values are kept. */
export const measuresOf: Readonly<Record<Stored, readonly MeasureOf[]>> = {
  text: ['filled', 'distinct'],
  decimal: ['sum', 'avg', 'min', 'max', 'filled', 'distinct'],
  day: ['min', 'max', 'filled', 'distinct'],
  moment: ['min', 'max', 'filled', 'distinct'],
  flag: [],
  key: ['filled', 'distinct'],
  keys: ['filled', 'distinct'],
  row: ['filled', 'distinct'],
  rows: ['filled', 'distinct'],
  number: ['filled', 'distinct'],
  numbers: ['filled', 'distinct'],
  files: ['filled'],
  secret: ['filled'],
  span: ['filled', 'distinct'],
  sum: ['sum', 'filled', 'distinct'],
}

/** Files are one's own: no two rows have the same; of what is secret nobody learns whether it is the same. */
export const canGroup = (stored: Stored | undefined) =>
  stored !== undefined && stored !== 'files' && stored !== 'secret'

/** A figure of the rows of a group. */
export const measure = z.strictObject({ of: z.enum(measures), column: z.string().max(70) })
export type Measure = z.output<typeof measure>
