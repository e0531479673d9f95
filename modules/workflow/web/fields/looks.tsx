import type { FieldLook, InputProps, ValueProps } from '#platform/web/fields/look.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { document } from '../../shared/fields/document.ts'
import { heading } from '../../shared/fields/heading.ts'
import { lines } from '../../shared/fields/lines.ts'
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

const LinesValue = lazyPart(() => import('../lines/LinesValue.tsx'))

/** What forms of documents have besides what tables have. */
export const formLooks: readonly FieldLook[] = [
  {
    kind: lines,
    icon: 'list',
    width: 'wide',
    isLong: true,
    Input: lazyPart(() => import('../lines/LinesInput.tsx')),
    Value: (props: ValueProps) => <LinesValue {...props} />,
    Settings: lazyPart(() => import('../lines/LinesSettings.tsx')),
  },
  {
    kind: heading,
    icon: 'text',
    width: 'wide',
    isLong: true,
    Input: lazyPart(() => import('../lines/HeadingInput.tsx')),
    Value: () => null,
  },
]

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
