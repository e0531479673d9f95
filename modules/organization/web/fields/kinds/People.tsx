import type { FieldLook, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { people } from '../../../shared/fields/kinds/people.ts'

const PeopleValue = lazyPart(() => import('../PeopleValue.tsx'))

export const peopleLook: FieldLook = {
  kind: people,
  icon: 'users',
  width: 'wide',
  Input: lazyPart(() => import('../PeopleInput.tsx')),
  Value: (props: ValueProps) => <PeopleValue {...props} />,
}
