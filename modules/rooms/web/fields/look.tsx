import type { FieldLook, InputProps, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { floorLayout } from '../../shared/fields/kinds/floor-layout.ts'

const PlanValue = lazyPart(() => import('./PlanValue.tsx'))

export const floorLayoutLook: FieldLook = {
  kind: floorLayout,
  icon: 'grid',
  width: 'wide',
  isLong: true,
  Input: lazyPart<React.ComponentType<InputProps>>(() => import('./PlanInput.tsx')),
  Value: (props: ValueProps) => <PlanValue {...props} />,
}
