import { z } from 'zod'
import { words } from '#platform/shared/i18n.ts'
import type { Table } from '../definition/table.ts'

/** What a table that an organisation builds is to become. */
export interface Wish {
  table_id: string
  /** Its name in the schema of the organisation. */
  key: string
  /** The version that it was made from; 0: there is none yet. */
  version: number
  /** Null: it is taken away. */
  definition: Table | null
}

/** Why something cannot be published as it is wished. */
export const publishingProblem = z.object({
  /** Key of the table. */
  table: z.string(),
  column: z.string().optional(),
  /** Translation key; in words for whoever asked. */
  problem: z.string(),
  count: z.number().int().optional(),
  /** What stands there. */
  examples: z.array(z.string()).optional(),
})
export type PublishingProblem = z.output<typeof publishingProblem>

/** What publishing does, step after step. */
const steps = [
  'table_made',
  'table_taken_away',
  'table_returned',
  'column_added',
  'column_returned',
  'column_removed',
  'column_converted',
  'once_added',
  'once_removed',
  'column_reckoned',
  'index_added',
  'index_removed',
  'order_kept',
  'said_otherwise',
  'view_made',
  'view_changed',
  'view_taken_away',
] as const

export const step = z.object({
  table: z.string(),
  what: z.enum(steps),
  /** Of the column, or of the table. */
  title: words,
  column: z.string().optional(),
  /** How many rows say something there now. */
  rows: z.number().int().optional(),
  /** How many of them would say nothing afterwards, and some of what is lost. */
  lost: z.object({ count: z.number().int(), examples: z.array(z.string()) }).optional(),
  statements: z.array(z.string()),
})
export type Step = z.output<typeof step>
