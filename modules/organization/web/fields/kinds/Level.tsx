import type { FieldLook, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { level } from '../../../shared/fields/kinds/level.ts'

const LevelValue = lazyPart(() => import('../LevelValue.tsx'))

export const levelLook: FieldLook = {
  kind: level,
  icon: 'lock',
  width: 'medium',
  Input: lazyPart(() => import('../LevelInput.tsx')),
  Value: (props: ValueProps) => <LevelValue {...props} />,
}
