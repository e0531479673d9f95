import {
  type CatalogueEntry,
  type Diagram,
  type DiagramEdge,
  type MeasureText,
  stepTypeOf,
} from '#modules/workflow/shared/index.ts'
import { arrowsOf } from './detours.ts'
import { withDiagram } from './edits.ts'
import { type Box, boxOf, type FlowDoc, freshId, newStep, type Point, snapped, triggerId } from './flow-doc.ts'
import { lengthOf } from './lines.ts'

/** Between steps that stand below each other. */
const GAP = 60

/** Kinds that a document passes: what ends it, or begins it, stands in the middle of no arrow. */
export const canInsert = ({ type, triggers }: CatalogueEntry) => type === 'action' && triggers.length > 0

/**
 * A step put into an arrow: what led there leads to it, with its condition and its place among the others, and its
 * first outcome leads on. What stands below makes room.
 */
export function inserted(
  doc: FlowDoc,
  edgeId: string,
  entry: CatalogueEntry,
  measure: MeasureText,
): { doc: FlowDoc; id: string } | null {
  const edge = doc.diagram.edges.find(({ id }) => id === edgeId)
  const [outcome] = entry.triggers
  if (!edge || outcome === undefined || !canInsert(entry)) return null
  const id = freshId(doc.diagram, entry.key)
  const made = newStep(entry, id, { x: 0, y: 0 }, measure)
  const [step, ...triggers] = made
  if (!step) return null
  const { width = 0, height = 0 } = step.style ?? {}
  const { at, moved } = roomIn(doc.diagram, edge, { width, height })
  const onward: DiagramEdge = {
    id: `${triggerId(id, outcome)}>${edge.target}`,
    type: 'smoothstep',
    source: triggerId(id, outcome),
    target: edge.target,
    sourceHandle: null,
    targetHandle: null,
    markerEnd: { type: 'arrowclosed' },
  }
  const nodes = doc.diagram.nodes.map((node) => {
    const position = moved.get(node.id)
    return position ? { ...node, position } : node
  })
  const edges = doc.diagram.edges.flatMap((one) =>
    one === edge ? [{ ...edge, id: `${edge.source}>${id}`, target: id }, onward] : [one],
  )
  return {
    id,
    doc: withDiagram(doc, { nodes: [...nodes, { ...step, position: snapped(at) }, ...triggers], edges }),
  }
}

/**
 * The arrow into which a step goes that is put behind what is chosen, or behind the start with nothing chosen: the one
 * by which the first way on leads to the end of the flow already.
 */
export function arrowToEnd({ diagram: { nodes, edges } }: FlowDoc, chosen: ReadonlySet<string>): string | null {
  const isBehind = ({ id, type, parentId }: Diagram['nodes'][number]) =>
    type === 'start'
      ? chosen.has(id) || chosen.size === 0
      : type === 'trigger' && (chosen.has(id) || chosen.has(parentId ?? ''))
  const source = nodes.find(isBehind)
  const onward = edges.filter((edge) => edge.source === source?.id)
  const [edge] = onward
  const end = nodes.find(({ id }) => id === edge?.target)
  return edge && onward.length === 1 && end?.type === 'end' && stepTypeOf(end) === 'END' ? edge.id : null
}

/** Where it goes, and where those go that make room for it. */
function roomIn(diagram: Diagram, edge: DiagramEdge, size: { width: number; height: number }) {
  const steps = diagram.nodes.filter(({ type }) => type !== 'trigger')
  const stepOf = (id: string) => {
    const node = diagram.nodes.find((one) => one.id === id)
    return steps.find((step) => step.id === (node?.parentId ?? id))
  }
  const [source, target] = [stepOf(edge.source), stepOf(edge.target)]
  const middle = middleOfWay(arrowsOf(diagram).get(edge.id) ?? [])
  const from = source && boxOf(source)
  const to = target && boxOf(target)
  if (!from || !to || to.y < from.y + from.height)
    return {
      at: freeFrom(
        steps.map((one) => boxOf(one)),
        { x: middle.x - size.width / 2, y: middle.y - size.height / 2, ...size },
      ),
      moved: new Map<string, Point>(),
    }

  // Straight above what it leads to, and all that stands there or below goes down by what is missing.
  const top = Math.max(from.y + from.height + GAP, Math.min(to.y, middle.y - size.height / 2))
  const missing = Math.max(0, top + size.height + GAP - to.y)
  const moved = new Map(
    steps
      .filter(({ position }) => missing > 0 && position.y >= to.y)
      .map(({ id, position }) => [id, snapped({ x: position.x, y: position.y + missing })]),
  )
  const others = steps.map((one) => boxOf(one, undefined, moved.get(one.id) ?? one.position))
  return { at: freeFrom(others, { x: to.x + to.width / 2 - size.width / 2, y: top, ...size }), moved }
}

/** There, or as far to the right as nothing stands in its place. */
function freeFrom(others: readonly Box[], box: Box): Point {
  const touches = (one: Box, x: number) =>
    one.x < x + box.width + GAP / 2 &&
    x < one.x + one.width + GAP / 2 &&
    one.y < box.y + box.height + GAP / 3 &&
    box.y < one.y + one.height + GAP / 3
  let { x } = box
  for (let blocking = others.filter((one) => touches(one, x)); blocking.length > 0;) {
    x = Math.max(...blocking.map((one) => one.x + one.width)) + GAP / 2
    const next = x
    blocking = others.filter((one) => touches(one, next))
  }
  return { x, y: box.y }
}

function middleOfWay(points: readonly Point[]): Point {
  let left = lengthOf(points) / 2
  for (const [at, to] of points.slice(1).entries()) {
    const from = points[at]!
    const length = Math.abs(to.x - from.x) + Math.abs(to.y - from.y)
    if (length >= left && length > 0)
      return { x: from.x + ((to.x - from.x) * left) / length, y: from.y + ((to.y - from.y) * left) / length }
    left -= length
  }
  return points[0] ?? { x: 0, y: 0 }
}
