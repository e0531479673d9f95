import type { FieldLook } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { units } from '../../../shared/fields/kinds/units.ts'
import { SeveralValue } from './SeveralValue.tsx'

export const unitsLook: FieldLook = {
  kind: units,
  icon: 'building',
  width: 'wide',
  Input: lazyPart(() => import('../UnitsInput.tsx')),
  Value: SeveralValue,
}
