import { z } from 'zod'
import { columns } from '#platform/shared/fields/columns.ts'
import type { FieldKind } from '#platform/shared/fields/kind.ts'
import { rowsIn } from '#platform/shared/fields/rows.ts'

// Read by everybody with the list of modules, so it knows no other kind.

const LONGEST = 20_000

/** Lines of a document, each of which says something in every column: what is bought, who travels, what it costs. */
export const lines: FieldKind<string> = {
  name: 'lines',
  example: '[{"item":"A4"}]',
  group: 'other',
  value: z
    .string()
    .max(LONGEST)
    .refine((value) => rowsIn(value) !== undefined),
  settings: columns,
  hasLines: true,
  expression: null,
}
