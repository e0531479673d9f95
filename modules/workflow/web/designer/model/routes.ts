import type { Diagram, DiagramEdge, DiagramNode } from '../../../shared/definition.ts'
import { type Box, boxOf } from './flow-doc.ts'

/** Where an arrow leaves a trigger or a start, and where it may enter a step. */
export const SOURCE_HANDLE = 'out'
export const targetHandles = ['top', 'left', 'right'] as const
export type TargetHandle = (typeof targetHandles)[number]

/** Down to the top; back up, or to the side, into the side that it comes from: so that no arrow runs through the step it comes from. */
export function routed(diagram: Diagram): Diagram {
  const nodes = new Map(diagram.nodes.map((node) => [node.id, node]))
  const edges = diagram.edges.map((edge) => withHandles(edge, nodes))
  return edges.some((edge, at) => edge !== diagram.edges[at]) ? { ...diagram, edges } : diagram
}

function withHandles(edge: DiagramEdge, nodes: ReadonlyMap<string, DiagramNode>): DiagramEdge {
  const from = nodes.get(edge.source)
  const to = nodes.get(edge.target)
  if (!from || !to) return edge
  const placed = (node: DiagramNode) => boxOf(node, node.parentId === undefined ? undefined : nodes.get(node.parentId)?.position)
  const targetHandle = sideOf(placed(from), placed(to))
  return edge.sourceHandle === SOURCE_HANDLE && edge.targetHandle === targetHandle ? edge : { ...edge, sourceHandle: SOURCE_HANDLE, targetHandle }
}

function sideOf(from: Box, to: Box): TargetHandle {
  const bottom = from.y + from.height
  if (to.y >= bottom + 20) return 'top'
  return from.x + from.width / 2 < to.x + to.width / 2 ? 'left' : 'right'
}
