import type { Diagram, DiagramEdge, DiagramNode } from '#modules/workflow/shared/index.ts'
import { type Box, boxOf } from './flow-doc.ts'

/** Where an arrow leaves a trigger or a start, and where it may enter a step. */
export const SOURCE_HANDLE = 'out'
export const targetHandles = ['top', 'left', 'right'] as const
export type TargetHandle = (typeof targetHandles)[number]

/**
 * Down to the top; back up, or to the side, into the side that it comes from: so that no arrow runs through the step
 * it comes from. Of a diagram that was made of another, only new arrows are looked at and those whose ends lie
 * elsewhere or are of another size.
 */
export function routed(diagram: Diagram, before?: Diagram): Diagram {
  if (before && diagram.edges === before.edges && diagram.nodes === before.nodes) return diagram
  const nodes = new Map(diagram.nodes.map((node) => [node.id, node]))
  const isAsBefore = before ? unmoved(nodes, diagram, before) : () => false
  const edges = diagram.edges.map((edge) => (isAsBefore(edge) ? edge : withHandles(edge, nodes)))
  return edges.some((edge, at) => edge !== diagram.edges[at]) ? { ...diagram, edges } : diagram
}

/** Which arrows were there before, between ends that lie where they lay. */
function unmoved(nodes: ReadonlyMap<string, DiagramNode>, diagram: Diagram, before: Diagram) {
  const known = diagram.edges === before.edges ? null : new Set(before.edges)
  const places = new Map(before.nodes.map((node) => [node.id, node]))
  const moved = new Set(diagram.nodes.filter((node) => !liesAs(node, places.get(node.id))).map(({ id }) => id))
  const hasMoved = (id: string) => moved.has(id) || moved.has(nodes.get(id)?.parentId ?? '')
  return (edge: DiagramEdge) => (known === null || known.has(edge)) && !hasMoved(edge.source) && !hasMoved(edge.target)
}

function liesAs({ position, style }: DiagramNode, before: DiagramNode | undefined) {
  return (
    before !== undefined &&
    position.x === before.position.x &&
    position.y === before.position.y &&
    style?.width === before.style?.width &&
    style?.height === before.style?.height
  )
}

function withHandles(edge: DiagramEdge, nodes: ReadonlyMap<string, DiagramNode>): DiagramEdge {
  const from = nodes.get(edge.source)
  const to = nodes.get(edge.target)
  if (!from || !to) return edge
  const placed = (node: DiagramNode) =>
    boxOf(node, node.parentId === undefined ? undefined : nodes.get(node.parentId)?.position)
  const targetHandle = sideOf(placed(from), placed(to))
  return edge.sourceHandle === SOURCE_HANDLE && edge.targetHandle === targetHandle
    ? edge
    : { ...edge, sourceHandle: SOURCE_HANDLE, targetHandle }
}

function sideOf(from: Box, to: Box): TargetHandle {
  const bottom = from.y + from.height
  if (to.y >= bottom + 20) return 'top'
  return from.x + from.width / 2 < to.x + to.width / 2 ? 'left' : 'right'
}
