import type { FormField } from '#platform/shared/fields/index.ts'
import type { Diagram, DiagramNode, Subject } from '#modules/workflow/shared/index.ts'
import type { DataChange } from '../../drawing/edits.ts'
import type { Parties } from '../use-parties.ts'
import type { OutcomeActions } from './Outcomes.tsx'

/** What each part of a step's panel is given. */
export interface PartProps {
  diagram: Diagram
  node: DiagramNode
  subject: Subject
  /** Of the flow: dates and conditions ask its fields. */
  form: readonly FormField[]
  /** What the types of its documents ask besides. */
  typeFields: readonly FormField[]
  parties: Parties
  outcomes: OutcomeActions
  isDisabled: boolean
  onSubject: (change: Partial<Subject>) => void
  onData: (change: DataChange, about?: string) => void
}
