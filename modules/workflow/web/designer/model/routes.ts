import type { Diagram, DiagramEdge, DiagramNode } from '../../../shared/definition.ts'

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
  const targetHandle = sideOf(boxOf(from, nodes), boxOf(to, nodes))
  return edge.sourceHandle === SOURCE_HANDLE && edge.targetHandle === targetHandle ? edge : { ...edge, sourceHandle: SOURCE_HANDLE, targetHandle }
}

interface Box { x: number; y: number; width: number; height: number }

function sideOf(from: Box, to: Box): TargetHandle {
  const bottom = from.y + from.height
  if (to.y >= bottom + 20) return 'top'
  return from.x + from.width / 2 < to.x + to.width / 2 ? 'left' : 'right'
}

function boxOf({ position, style, parentId }: DiagramNode, nodes: ReadonlyMap<string, DiagramNode>): Box {
  const parent = parentId === undefined ? undefined : nodes.get(parentId)?.position
  return { x: position.x + (parent?.x ?? 0), y: position.y + (parent?.y ?? 0), width: style?.width ?? 0, height: style?.height ?? 0 }
}
