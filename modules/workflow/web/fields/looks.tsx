import type { FieldLook, InputProps, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { document } from '../../shared/fields/document.ts'
import { processStatus, workflow } from '../../shared/fields/kinds.ts'

const ProcessStatusValue = lazyPart(() => import('../rows/ProcessStatusValue.tsx'))
const WorkflowValue = lazyPart(() => import('../rows/WorkflowValue.tsx'))
const Input = lazyPart<React.ComponentType<InputProps>>(() => import('../rows/ByItself.tsx'))

const DocumentValue = lazyPart(() => import('./DocumentValue.tsx'))

/** A document as a field names it. */
export const documentLook: FieldLook = {
  kind: document,
  icon: 'document',
  width: 'medium',
  Input: lazyPart(() => import('./DocumentInput.tsx')),
  Value: (props: ValueProps) => <DocumentValue {...props} />,
}

/** What the process of a row says in its columns. */
export const processLooks: readonly FieldLook[] = [
  {
    kind: processStatus,
    icon: 'flag',
    width: 'medium',
    Input,
    Value: (props: ValueProps) => <ProcessStatusValue {...props} />,
  },
  {
    kind: workflow,
    icon: 'workflow',
    width: 'short',
    isTabular: true,
    Input,
    Value: (props: ValueProps) => <WorkflowValue {...props} />,
  },
]
