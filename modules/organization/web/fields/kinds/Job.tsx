import type { FieldLook } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { job } from '../../../shared/fields/kinds/job.ts'
import { NamedValue } from './NamedValue.tsx'

export const jobLook: FieldLook = {
  kind: job,
  icon: 'seal',
  width: 'medium',
  Input: lazyPart(() => import('../JobInput.tsx')),
  Value: NamedValue,
}
