import type { Diagram, DiagramNode } from '#modules/workflow/shared/index.ts'

/** The first node of each id. */
export function nodesOnce({ nodes }: Diagram) {
  const seen = new Set<string>()
  return nodes.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** The outcomes of each action, in the diagram's order; one whose action is not there belongs nowhere. */
export function triggersByStep(nodes: readonly DiagramNode[]) {
  const found = new Map(nodes.filter(({ type }) => type === 'action').map(({ id }) => [id, [] as DiagramNode[]]))
  for (const node of nodes) if (node.type === 'trigger') found.get(node.parentId ?? '')?.push(node)
  return found
}
