import type { FieldLook, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { taskPercent } from '../../shared/fields/kinds/task-percent.ts'
import { taskPriority } from '../../shared/fields/kinds/task-priority.ts'

const PriorityValue = lazyPart(() => import('./PriorityValue.tsx'))
const PercentValue = lazyPart(() => import('./PercentValue.tsx'))

export const taskPriorityLook: FieldLook = {
  kind: taskPriority,
  icon: 'flag',
  width: 'medium',
  Input: lazyPart(() => import('./PriorityInput.tsx')),
  Value: (props: ValueProps) => <PriorityValue {...props} />,
}

export const taskPercentLook: FieldLook = {
  kind: taskPercent,
  icon: 'chart',
  width: 'short',
  Input: lazyPart(() => import('./PercentInput.tsx')),
  Value: (props: ValueProps) => <PercentValue {...props} />,
}
