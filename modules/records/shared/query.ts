import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { operators } from './operators.ts'
import { within } from './group.ts'

/** A filter as it is asked for: conditions on columns, all or any of them, within each other. */
export interface Condition {
  column: string
  is: (typeof operators)[number]
  values: string[]
}
export type Filter = Condition | { all: Filter[] } | { any: Filter[] }

const MOST_VALUES = 200
const MOST_CONDITIONS = 50
const DEEPEST = 5

export const condition = z.strictObject({
  column: z.string().max(70),
  is: z.enum(operators),
  values: list(z.string().max(500), MOST_VALUES).default([]),
})

const filterAt = (depth: number): z.ZodType<Filter, unknown> =>
  depth === 0
    ? condition
    : z.union([
        condition,
        z.strictObject({ all: list(filterAt(depth - 1), MOST_CONDITIONS) }),
        z.strictObject({ any: list(filterAt(depth - 1), MOST_CONDITIONS) }),
      ])

/** Of a filter within a filter; deeper ones nobody reads. */
export const filter = filterAt(DEEPEST)

const MOST_ROWS = 200

/** What of a table is read, as a view or a person asks for it. */
export const query = z.object({
  filter: filter.optional(),
  /** Column names, `-` before one that falls. */
  sort: list(z.string().max(71), 5).default([]),
  search: z.string().trim().max(100).default(''),
  /** Of groups one within the other: those alone that belong to all of them. */
  within: list(within, 2).optional(),
  /** The rows that were deleted, instead of those that are there. */
  deleted: z.boolean().default(false),
  limit: z.number().int().min(1).max(MOST_ROWS).default(50),
  /** Where the page before ended, as its answer said. */
  after: z.string().max(4000).nullish(),
})
export type Query = z.output<typeof query>
