import type { FieldKind } from '#platform/shared/fields/index.ts'
import { person } from './person.ts'
import { unit } from './unit.ts'

/** The kinds of fields that this module brings to forms. */
export const kinds: readonly FieldKind[] = [person, unit]
