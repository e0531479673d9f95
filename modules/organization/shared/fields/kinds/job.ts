import { referenceKind } from '#platform/shared/fields/reference-kind.ts'
import { hanging } from './hangs-on.ts'
import { UNIT } from './unit.ts'

/** What a field of this kind names. */
export const JOB = 'job'

/** A job of a unit, whoever has it. */
export const job = referenceKind({ name: 'job', to: JOB, stored: 'number', isOfTables: true, ...hanging(UNIT) })
