import { referenceKind } from '#platform/shared/fields/reference-kind.ts'
import { hanging } from './hangs-on.ts'
import { JOB } from './job.ts'
import { UNIT } from './unit.ts'

/** What a field of this kind names. */
export const EMPLOYEE = 'employee'

/** A colleague, by their employment. */
export const person = referenceKind({
  name: 'person',
  to: EMPLOYEE,
  stored: 'number',
  ...hanging(UNIT, JOB),
})
