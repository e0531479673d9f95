import type { FieldLook, InputProps, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { crmScore } from '../../shared/fields/kinds/crm-score.ts'

const ScoreValue = lazyPart(() => import('./ScoreValue.tsx'), true)

export const scoreLook: FieldLook = {
  kind: crmScore,
  icon: 'star',
  width: 'short',
  isTabular: true,
  Input: lazyPart<React.ComponentType<InputProps>>(() => import('./ScoreInput.tsx')),
  Value: (props: ValueProps) => <ScoreValue {...props} />,
}
