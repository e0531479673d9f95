import { referencesKind } from '#platform/shared/fields/reference-kind.ts'
import { unit } from './unit.ts'

/** Several units. */
export const units = referencesKind({ name: 'orgUnits', stored: 'numbers', each: unit.name })
