import type { Diagram } from './definition.ts'
import type { DiagramProblem } from './engine/check-diagram.ts'
import { nodeOf } from './engine/graph.ts'

interface AskedAt {
  condition: string
  /** The node that the arrow leads to which asks it. */
  target: string | null
  /** Which row of a table of rules asks it, from 1. */
  row: number | null
}

/** The condition that a problem is about: of an arrow, of a row of rules, or of passing a step by. */
export function askedAt(
  { node_id, edge_id, rule }: Pick<DiagramProblem, 'node_id' | 'edge_id' | 'rule'>,
  diagram: Diagram,
): AskedAt | null {
  const edge = diagram.edges.find(({ id }) => id === edge_id)
  if (edge)
    return edge.data?.condition === undefined
      ? null
      : { condition: edge.data.condition.trim(), target: edge.target, row: null }
  const data = node_id === null ? undefined : nodeOf(diagram, node_id)?.data
  const condition = rule === undefined ? data?.skip?.when : data?.ai?.rules[rule]?.when
  return condition === undefined ? null : { condition, target: null, row: rule === undefined ? null : rule + 1 }
}
