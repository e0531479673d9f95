import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { query } from '../query.ts'
import { groupBy, measure } from '../group.ts'

const group = z.object({
  /** For each column that it is grouped by: its key, and what the column says as the API writes it. */
  at: z.array(z.object({ key: z.string().nullable(), value: z.union([z.string(), z.boolean(), z.null()]) })),
  count: z.number().int(),
  /** In the order in which they were asked for; null where there is nothing to reckon with. */
  measures: z.array(z.string().nullable()),
  /** Not one of those that were asked for: all that are left. */
  is_rest: z.boolean().optional(),
})
export type Group = z.output<typeof group>

export const aggregateRows = endpoint({
  method: 'POST',
  path: '/records/:table/aggregate',
  permission: 'signed_in',
  summary: 'How many rows there are and what their columns come to, in groups or altogether',
  whileViewing: true,
  input: z.object({
    table: z.string().max(70),
    ...query.pick({ filter: true, search: true, within: true }).shape,
    group: list(groupBy, 2).default([]),
    measures: list(measure, 40).default([]),
    /** Of the first column so many groups alone, those that come to most, and one for all rows that are left. */
    most: z
      .object({
        groups: z.int().min(1).max(100),
        /** By this measure instead of how many rows there are. */
        measure: z.int().min(0).max(39).optional(),
        /** Those that come to least. */
        rises: z.boolean().optional(),
      })
      .optional(),
  }),
  reply: z.object({
    /** One alone where nothing was asked to be grouped by; choices in their order, all others by what they say. */
    groups: z.array(group),
    /** There are more groups than are told. */
    is_cut: z.boolean(),
  }),
})
