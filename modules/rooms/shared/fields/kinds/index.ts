import type { FieldKind } from '#platform/shared/fields/kind.ts'
import { floorLayout } from './floor-layout.ts'

/** The kinds of fields that this module brings to tables. */
export const kinds: readonly FieldKind[] = [floorLayout]
