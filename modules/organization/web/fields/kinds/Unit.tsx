import type { FieldLook } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { role } from '../../../shared/fields/kinds/role.ts'
import { unit } from '../../../shared/fields/kinds/unit.ts'
import { NamedValue } from './NamedValue.tsx'

export const unitLook: FieldLook = {
  kind: unit,
  icon: 'building',
  width: 'medium',
  Input: lazyPart(() => import('../UnitInput.tsx')),
  Value: NamedValue,
}
export const roleLook: FieldLook = { ...unitLook, kind: role, icon: 'shield' }
