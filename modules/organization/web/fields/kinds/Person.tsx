import type { FieldLook } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { person } from '../../../shared/fields/kinds/person.ts'
import { NamedValue } from './NamedValue.tsx'

export const personLook: FieldLook = {
  kind: person,
  icon: 'user',
  width: 'medium',
  Input: lazyPart(() => import('../PersonInput.tsx')),
  Value: NamedValue,
}
