import { allNamedIn } from '#platform/shared/fields/reference-kind.ts'
import type { FieldLook, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { people } from '../../../shared/fields/kinds/people.ts'
import { roles } from '../../../shared/fields/kinds/role.ts'
import { units } from '../../../shared/fields/kinds/units.ts'

const PeopleValue = lazyPart(() => import('../PeopleValue.tsx'))

const common = { width: 'wide', Input: lazyPart(() => import('../SeveralInput.tsx')) } as const

/** All that were named, as they were called then. */
const Names = ({ value }: ValueProps) =>
  allNamedIn(value)
    .map(({ name }) => name)
    .join(', ') || '—'

export const peopleLook: FieldLook = {
  ...common,
  kind: people,
  icon: 'users',
  Value: (props: ValueProps) => <PeopleValue {...props} />,
}
export const unitsLook: FieldLook = { ...common, kind: units, icon: 'building', Value: Names }
export const rolesLook: FieldLook = { ...common, kind: roles, icon: 'shield', Value: Names }
