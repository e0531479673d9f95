import type { FieldLook } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { systemUser } from '../../../shared/fields/kinds/system-user.ts'
import { NamedValue } from './NamedValue.tsx'

export const systemUserLook: FieldLook = {
  kind: systemUser,
  icon: 'key',
  width: 'medium',
  Input: lazyPart(() => import('../SystemUserInput.tsx')),
  Value: NamedValue,
}
