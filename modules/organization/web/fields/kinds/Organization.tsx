import type { FieldLook, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { organization } from '../../../shared/fields/kinds/organization.ts'

const OrganizationValue = lazyPart(() => import('../OrganizationValue.tsx'))

export const organizationLook: FieldLook = {
  kind: organization,
  icon: 'home',
  width: 'medium',
  Input: lazyPart(() => import('../OrganizationInput.tsx')),
  Value: (props: ValueProps) => <OrganizationValue {...props} />,
}
