import type { Words } from '#platform/shared/i18n.ts'
import type { Diagram, DiagramNode, Outcome } from '../../shared/definition.ts'
import { nodeOf, triggersOf } from '../../shared/engine/graph.ts'
import type { StepRow } from '../../shared/engine/model.ts'
import { decidedByPersonLabels, outcomeLabels, ownLabels } from '../../shared/outcome-labels.ts'

export function nodeWords(node: DiagramNode): Words {
  return { ...node.data.labels, mn: node.data.label }
}

export function descriptionWords(node: DiagramNode): Words {
  return { ...node.data.descriptions, mn: node.data.description }
}

/** The label of the step that this row stands at, as its diagram names it. */
export function stepWords(diagram: Diagram, row: Pick<StepRow, 'status_id' | 'status'>): Words {
  const node = nodeOf(diagram, row.status_id)
  // A document that went on in another version keeps the names under which it was decided.
  return node && node.data.label === row.status ? nodeWords(node) : { mn: row.status }
}

/** What an outcome of this step is called; the trigger's own label where it has one. */
export function outcomeWords(diagram: Diagram, statusId: string, outcome: Outcome): Words {
  const trigger = triggersOf(diagram, statusId).find(({ data }) => data.outcome === outcome)
  return trigger?.data.label ? nodeWords(trigger) : outcomeLabels[outcome]
}

/** What a person decides at the step of the AI is not called a decision of the AI. */
export function decidedWords(outcome: Outcome): Words {
  return outcome === 'resolved_by_ai' || outcome === 'returned_by_ai'
    ? decidedByPersonLabels[outcome]
    : outcomeLabels[outcome]
}

/** What was decided on a row. */
export function actionWords(
  diagram: Diagram,
  row: Pick<StepRow, 'status_id' | 'outcome' | 'status_action'> & Partial<Pick<StepRow, 'status_type' | 'done_by'>>,
): Words | null {
  if (row.status_type === 'AI_DECISION' && row.outcome && typeof row.done_by === 'number')
    return decidedWords(row.outcome)
  if (row.outcome) return outcomeWords(diagram, row.status_id, row.outcome)
  if (row.status_action === null) return null
  return ownLabels.find(({ mn }) => mn === row.status_action) ?? { mn: row.status_action }
}
