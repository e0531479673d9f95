import { z } from 'zod'
import { book } from '#platform/shared/bounded.ts'

const column = z.string().min(1).max(70)

/**
 * A way to show what stands in a column other than its kind would: the name of a look (`web/cells/`), and what that
 * asks. One that nobody brings shows the column as usual.
 */
export const cell = z.strictObject({
  kind: z.string().regex(/^[a-zA-Z][a-zA-Z_]{0,39}$/),
  /** Of `callForm`: the table whose form opens; the row itself where none is said. */
  table: z.string().max(70).optional(),
  /** Of `callForm`: the column of that table that names this row. */
  by: column.optional(),
  /** Of `callForm`: what the form begins with, `{column}` standing for what this row says. */
  begins: book(column, z.string().max(500), 50).optional(),
  /** Of `attendanceQR`: how large the code is drawn, in pixels. */
  size: z.number().int().min(100).max(400).optional(),
})
export type CellSetting = z.output<typeof cell>

/** The columns that a text asks for. */
export const namesIn = (text: string) => [...text.matchAll(/\{([a-z0-9_]+)\}/g)].map(([, name]) => name!)

/** `{column}` in a text stands for what a row says; all of it as it may stand in an address where `isAddress`. */
export const filledIn = (text: string, read: (column: string) => string, isAddress = false) =>
  text.replace(/\{([a-z0-9_]+)\}/g, (_, name: string) => (isAddress ? encodeURIComponent(read(name)) : read(name)))
