import { referenceKind } from '#platform/shared/fields/reference-kind.ts'

/** What a field of this kind names. */
export const EMPLOYEE = 'employee'

/** A colleague, by their employment. */
export const person = referenceKind({
  name: 'person',
  to: EMPLOYEE,
  stored: 'number',
})
