import type { DiagramNode, Outcome } from '../definition.ts'
import { stepTypeOf } from './graph.ts'

/**
 * The outcomes with which a document may leave this step without anybody having decided: a day comes, a check is
 * done, rules or a model answer, a condition passes it by, time runs out. Nobody decides either by taking note of it
 * or by naming who is next.
 */
export function unmannedOutcomes(node: DiagramNode): Outcome[] {
  const { skip } = node.data
  return [...new Set([...(skip ? [skip.outcome] : []), ...lateOutcomes(node), ...ownOutcomes(node)])]
}

function ownOutcomes(node: DiagramNode): Outcome[] {
  switch (stepTypeOf(node)) {
    case 'DATE':
      return ['due']
    case 'PRE_END':
      return ['finalised']
    case 'AI_DECISION':
      return ['resolved_by_ai', 'returned_by_ai']
    case 'RECEIVE':
      return ['received']
    case 'ASSIGN':
      return ['assigned']
    case 'VOTE':
      // A council that does not come decides nothing.
      return ['no_quorum']
    default:
      return []
  }
}

/** Where the flow says so, the system decides what people were too late for. */
function lateOutcomes({ data: { due_hours, late } }: DiagramNode): Outcome[] {
  const decides = due_hours !== undefined && late?.deed === 'decide' && late.escalate_hours !== null
  return decides && late.outcome ? [late.outcome] : []
}
