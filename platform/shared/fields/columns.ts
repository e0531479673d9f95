import { z } from 'zod'
import type { FieldSetting, LineColumn } from './kind.ts'

// Knows no kinds: a kind of a module reads it with the list of modules.

/** More columns fit on no paper. */
export const MOST_COLUMNS = 12

let schemaOf: (() => z.ZodType<LineColumn>) | undefined

/** What a column may say is told by whoever knows all kinds, once they are known. */
export function describeColumns(schema: () => z.ZodType<LineColumn>) {
  schemaOf = schema
}

const column = z.lazy(() => {
  if (!schemaOf) throw new Error('Nobody said what a column of lines may say')
  return schemaOf()
})

/** What a kind says of itself whose values are lines. */
export const columns: Record<'columns', FieldSetting> = {
  columns: { schema: z.array(column).max(MOST_COLUMNS).optional() },
}
