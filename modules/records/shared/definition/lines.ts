import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { words, type Words } from '#platform/shared/i18n.ts'
import { type Figure, figures } from './reckoned.ts'

/** Rows of another table that belong to a row of this one, and are written where it is: in one form, at once. */
export interface Lines {
  /** The table whose rows they are. */
  table: string
  /** Its column that names the row they belong to. */
  by: string
  /** What they are called in the form; as their table where it is not said. */
  title?: Words | undefined
  /** Columns that are shown, in this order; all where it is not said. */
  columns?: string[] | undefined
  /** What is reckoned below columns. */
  sums?: { column: string; of: Figure }[] | undefined
  /** There is at least one of them. */
  required?: boolean | undefined
}

/** Kinds of lines that a form has at most. */
export const MOST_LINE_TABLES = 10
const MOST_COLUMNS = 60

const name = z.string().max(70)

export const lines = list(
  z.object({
    table: name,
    by: name,
    title: words.optional(),
    columns: list(name, MOST_COLUMNS).optional(),
    sums: list(z.object({ column: name, of: z.enum(figures) }), MOST_COLUMNS).optional(),
    required: z.boolean().optional(),
  }),
  MOST_LINE_TABLES,
) satisfies z.ZodType<Lines[], unknown>

/** Under which name they stand in what is sent and in what is wrong: their table without its schema. */
export const linesName = ({ table }: Pick<Lines, 'table'>) => table.slice(table.indexOf('.') + 1)
