import type { FieldKind } from '#platform/shared/fields/index.ts'
import { job } from './job.ts'
import { level } from './level.ts'
import { organization } from './organization.ts'
import { people } from './people.ts'
import { person } from './person.ts'
import { systemUser } from './system-user.ts'
import { unit } from './unit.ts'

/** The kinds of fields that this module brings to forms. */
export const kinds: readonly FieldKind[] = [person, people, unit, job, systemUser, organization, level]
