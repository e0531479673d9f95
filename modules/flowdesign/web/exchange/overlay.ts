import { type Box, type DiagramEdge, type DiagramNode, frameOf, sizeOf } from '#modules/workflow/shared/index.ts'
import type { ChangeKind, Comparison, EdgeChange, NodeChange } from '../../shared/compare/compare.ts'
import { detours, endsOf, usualPoints } from '../drawing/detours.ts'
import { boxOf, type Point } from '../drawing/flow-doc.ts'
import { routed } from '../drawing/routes.ts'

interface DrawnBox extends Box {
  id: string
  node: DiagramNode
  kind: ChangeKind
}

interface DrawnArrow {
  key: string
  kind: 'same' | 'added' | 'removed' | 'changed'
  points: string
  /** Its head, as the stroke of a triangle. */
  head: string
  corners: readonly Box[]
}

export type Side = 'before' | 'after' | 'both'

/** Both versions, or one of them, as boxes and lines; what is gone stands where it stood. */
export function drawingOf({ nodes, edges }: Comparison, side: Side) {
  const seen = nodes.filter(({ before, after }) => (side === 'before' ? before : side === 'after' ? after : true))
  const shown = (change: NodeChange) => (side === 'before' ? change.before : change.after) ?? change.before!
  const triggers = new Map<string, NodeChange[]>()
  for (const change of seen)
    if (change.parentId !== undefined) triggers.set(change.parentId, [...(triggers.get(change.parentId) ?? []), change])
  const drawn = seen
    .filter((change) => shown(change).type !== 'trigger')
    .map((change): DrawnBox => {
      const node = shown(change)
      const own = triggers.get(change.id) ?? []
      // An outcome that came, went or was renamed is a change of its step.
      const isTouched = change.kind === 'same' && own.some(({ kind }) => kind !== 'same')
      return {
        id: change.id,
        node,
        kind: isTouched ? 'changed' : change.kind,
        ...node.position,
        ...sizeOf(node, own.map(shown)),
      }
    })
  const boxes = [...beside(drawn), ...drawn.filter(({ kind }) => kind !== 'removed')]
  const outcomes = seen
    .filter(({ parentId }) => parentId !== undefined && boxes.some(({ id }) => id === parentId))
    .map((change) => ({ node: shown(change), kind: change.kind }))
  const arrows = arrowsAlong(
    [...boxes.map(asStep), ...outcomes.map(({ node }) => node)],
    edges.flatMap((change) => linesOf(change, side)),
  )
  return {
    boxes: boxes.map((box) => ({
      ...box,
      outcomes: outcomes.filter(({ node }) => node.parentId === box.id).map((one) => within(box, one)),
    })),
    arrows,
    frame: frameOf([...boxes, ...arrows.flatMap(({ corners }) => corners)]),
  }
}

interface Line {
  key: string
  kind: DrawnArrow['kind']
  edge: DiagramEdge
}

/** An arrow that leads elsewhere now is two in one drawing: the one that is gone, and the new one. */
function linesOf({ id, kind, before, after }: EdgeChange, side: Side): Line[] {
  const line = (edge: DiagramEdge | undefined, how: Line['kind'], key = id): Line[] =>
    edge ? [{ key, kind: how, edge }] : []
  // Only its condition is another: it lies where it lay.
  if (kind === 'changed' && before?.target === after?.target) return line(side === 'before' ? before : after, kind)
  if (side === 'before') return line(before, kind === 'changed' ? 'removed' : kind)
  if (side === 'after') return line(after, kind === 'changed' ? 'added' : kind)
  return kind === 'changed'
    ? [...line(before, 'removed', `${id} before`), ...line(after, 'added', `${id} after`)]
    : line(after ?? before, kind)
}

const asStep = ({ node, x, y, width, height }: DrawnBox): DiagramNode => ({
  ...node,
  position: { x, y },
  style: { width, height },
})
const within = (box: Box, { node, kind }: { node: DiagramNode; kind: ChangeKind }) => ({
  node,
  kind,
  x: box.x + node.position.x + (node.style?.width ?? 0) / 2,
  y: box.y + node.position.y + (node.style?.height ?? 0) / 2,
})

/** As the canvas of the designer leads them: below each other straight, and around what stands in their way. */
function arrowsAlong(nodes: DiagramNode[], lines: readonly Line[]): DrawnArrow[] {
  const { edges } = routed({ nodes, edges: lines.map(({ key, edge }) => ({ ...edge, id: key })) })
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const ways = detours()({ nodes, edges })
  return edges.flatMap((edge, at): DrawnArrow[] => {
    const [from, to] = [byId.get(edge.source), byId.get(edge.target)]
    if (!from || !to) return []
    const points =
      ways.get(edge.id)?.points ??
      usualPoints(
        endsOf(
          edge,
          boxOf(from, from.parentId === undefined ? undefined : byId.get(from.parentId)?.position),
          boxOf(to),
        ),
      )
    return [{ key: edge.id, kind: lines[at]!.kind, ...strokeOf(points) }]
  })
}

const HEAD = { long: 13, wide: 7 }
/** Here no dot stands where an arrow begins. */
const DOT = 6

function strokeOf(corners: readonly Point[]): Pick<DrawnArrow, 'points' | 'head' | 'corners'> {
  const [begin, ...others] = corners
  const [{ x, y }, before] = [corners.at(-1)!, corners.at(-2)!]
  const { long, wide } = HEAD
  const back = { x: Math.sign(before.x - x), y: Math.sign(before.y - y) }
  const foot = { x: x + back.x * long, y: y + back.y * long }
  // The line ends within its head, or its width would show beside the tip.
  const line = [{ x: begin!.x, y: begin!.y - DOT }, ...others.slice(0, -1), foot]
  return {
    points: line.map((at) => `${at.x},${at.y}`).join(' '),
    corners: corners.map((at) => ({ ...at, width: 0, height: 0 })),
    head: `M${x} ${y}L${foot.x + back.y * wide} ${foot.y + back.x * wide}L${foot.x - back.y * wide} ${foot.y - back.x * wide}z`,
  }
}

const MARGIN = 40

/** What is gone, moved aside where something else has taken its place. */
function beside(boxes: readonly DrawnBox[]) {
  const present = boxes.filter(({ kind }) => kind !== 'removed')
  const isTaken = (box: Box) =>
    present.some(
      (other) =>
        other.x < box.x + box.width &&
        box.x < other.x + other.width &&
        other.y < box.y + box.height &&
        box.y < other.y + other.height,
    )
  return boxes
    .filter(({ kind }) => kind === 'removed')
    .map((box) => (isTaken(box) ? { ...box, x: box.x - box.width - MARGIN } : box))
}
