import { z } from 'zod'

/** What is reckoned of a column over several rows. */
export const figures = ['sum', 'count', 'min', 'max', 'avg'] as const
export type Figure = (typeof figures)[number]

/** A figure of the rows of another table that name this one; nobody writes it. */
export interface RollUp {
  /** The table whose rows are looked at. */
  table: string
  /** Its column that names this row. */
  by: string
  of: Figure
  /** Its column that is reckoned; rows are counted without one. */
  column?: string | undefined
  /** A condition over its rows: those alone of which it holds. */
  when?: string | undefined
}

/** What another row says that this one names; nobody writes it here. */
export interface LookUp {
  /** The column of this table that names the row. */
  by: string
  /** The column of that row. */
  column: string
}

const name = z.string().max(70)

export const rollUp = z.object({
  table: name,
  by: name,
  of: z.enum(figures),
  column: name.optional(),
  when: z.string().max(2000).optional(),
}) satisfies z.ZodType<RollUp, unknown>

export const lookUp = z.object({ by: name, column: name }) satisfies z.ZodType<LookUp, unknown>
