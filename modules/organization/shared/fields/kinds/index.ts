import type { FieldKind } from '#platform/shared/fields/index.ts'
import { job } from './job.ts'
import { level } from './level.ts'
import { organization } from './organization.ts'
import { people } from './people.ts'
import { person } from './person.ts'
import { role, roles } from './role.ts'
import { systemUser } from './system-user.ts'
import { unit } from './unit.ts'
import { units } from './units.ts'

/** The kinds of fields that this module brings to forms. */
export const kinds: readonly FieldKind[] = [
  person,
  people,
  unit,
  units,
  job,
  role,
  roles,
  systemUser,
  organization,
  level,
]
