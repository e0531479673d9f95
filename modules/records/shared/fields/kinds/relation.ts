import { z } from 'zod'
import type { FieldKind } from '#platform/shared/fields/kind.ts'
import { referenceKind } from '#platform/shared/fields/reference-kind.ts'

declare module '#platform/shared/fields/kind.ts' {
  interface FieldSettings {
    /** Of a relation: the table whose rows it names. */
    rows_of?: string | undefined
  }
}

/** What a field of this kind names. */
const ROW = 'row'

/** A row of another table, or of the same. */
export const relation: FieldKind<string> = {
  ...referenceKind({ name: 'relation', to: ROW, stored: 'row' }),
  settings: { rows_of: { schema: z.string().max(70).optional() } },
  isOfTables: true,
}
