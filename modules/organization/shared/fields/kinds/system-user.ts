import { referenceKind } from '#platform/shared/fields/reference-kind.ts'
import { hanging } from './hangs-on.ts'
import { JOB } from './job.ts'
import { UNIT } from './unit.ts'

/** What a field of this kind names. */
export const ACCOUNT = 'account'

/** Somebody by the account with which they sign in. */
export const systemUser = referenceKind({
  name: 'systemUser',
  to: ACCOUNT,
  stored: 'number',
  isOfTables: true,
  ...hanging(UNIT, JOB),
})
