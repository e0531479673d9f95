import { referenceKind } from '#platform/shared/fields/reference-kind.ts'

/** What a field of this kind names. */
export const UNIT = 'unit'

export const unit = referenceKind({ name: 'unit', to: UNIT, stored: 'number', isTree: true })
