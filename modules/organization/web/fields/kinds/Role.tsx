import type { FieldLook } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { role, roles } from '../../../shared/fields/kinds/role.ts'
import { NamedValue } from './NamedValue.tsx'
import { SeveralValue } from './SeveralValue.tsx'

export const roleLook: FieldLook = {
  kind: role,
  icon: 'shield',
  width: 'medium',
  Input: lazyPart(() => import('../RoleInput.tsx')),
  Value: NamedValue,
}

export const rolesLook: FieldLook = {
  kind: roles,
  icon: 'shield',
  width: 'wide',
  Input: lazyPart(() => import('../RolesInput.tsx')),
  Value: SeveralValue,
}
