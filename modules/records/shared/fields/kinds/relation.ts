import type { FieldKind } from '#platform/shared/fields/kind.ts'
import { referenceKind } from '#platform/shared/fields/reference-kind.ts'
import { naming } from './offers.ts'

/** What a field of this kind names. */
const ROW = 'row'

/** A row of another table, or of the same. */
export const relation: FieldKind<string> = {
  ...referenceKind({ name: 'relation', to: ROW, stored: 'row' }),
  settings: naming,
  isOfTables: true,
}
