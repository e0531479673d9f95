import { Position } from '@xyflow/react'
import type { DiagramNode } from '../../shared/definition.ts'
import type { ChangeKind, Comparison, NodeChange } from '../../shared/compare/compare.ts'
import { type Box, middleOf, route, sizeOf } from '../../shared/bpmn/shapes.ts'
import { straightDown } from '../designer/model/detours.ts'

export interface DrawnBox extends Box {
  id: string
  node: DiagramNode
  kind: ChangeKind
}

export interface DrawnArrow {
  key: string
  kind: 'same' | 'added' | 'removed' | 'changed'
  points: string
  /** Its head, as the stroke of a triangle. */
  head: string
}

export type Side = 'before' | 'after' | 'both'

/** Both versions, or one of them, as boxes and lines; what is gone stands where it stood. */
export function drawingOf({ nodes, edges }: Comparison, side: Side) {
  const seen = nodes.filter(({ before, after }) => (side === 'before' ? before : side === 'after' ? after : true))
  const shown = (change: NodeChange) => (side === 'before' ? change.before : change.after) ?? change.before!
  const triggers = new Map<string, NodeChange[]>()
  for (const change of seen) if (change.parentId !== undefined) triggers.set(change.parentId, [...(triggers.get(change.parentId) ?? []), change])
  const drawn = seen.filter((change) => shown(change).type !== 'trigger').map((change): DrawnBox => {
    const node = shown(change)
    const own = triggers.get(change.id) ?? []
    // An outcome that came, went or was renamed is a change of its step.
    const isTouched = change.kind === 'same' && own.some(({ kind }) => kind !== 'same')
    return { id: change.id, node, kind: isTouched ? 'changed' : change.kind, ...node.position, ...sizeOf(node, own.map(shown)) }
  })
  const boxes = [...beside(drawn), ...drawn.filter(({ kind }) => kind !== 'removed')]
  const byId = new Map(boxes.map((box) => [box.id, box]))
  const ownerOf = (id: string) => byId.get(seen.find((change) => change.id === id)?.parentId ?? id)
  const arrows = edges.flatMap(({ id, kind, before, after }): DrawnArrow[] => {
    const lines = (edge: typeof before, how: DrawnArrow['kind'], key: string): DrawnArrow[] => {
      const from = edge && ownerOf(edge.source)
      const to = edge && ownerOf(edge.target)
      return from && to ? [{ key, kind: how, ...arrowBetween(from, to) }] : []
    }
    // Only its condition is another: it lies where it lay.
    if (kind === 'changed' && before?.target === after?.target) return lines(side === 'before' ? before : after, kind, id)
    if (side === 'before') return lines(before, kind === 'changed' ? 'removed' : kind, id)
    if (side === 'after') return lines(after, kind === 'changed' ? 'added' : kind, id)
    return kind === 'changed' ? [...lines(before, 'removed', `${id} before`), ...lines(after, 'added', `${id} after`)] : lines(after ?? before, kind, id)
  })
  return { boxes, arrows, frame: frameOf(boxes) }
}

const HEAD = { long: 13, wide: 7 }

/** As on the canvas: straight down to what stands almost below, and with a head where it arrives. */
function arrowBetween(from: Box, to: Box): Pick<DrawnArrow, 'points' | 'head'> {
  const [a, b] = [middleOf(from).x, middleOf(to).x]
  const points = route(from, { ...to, x: to.x + straightDown(a, b, Position.Top) - b })
  const [{ x, y }, before] = [points.at(-1)!, points.at(-2)!]
  const { long, wide } = HEAD
  const back = { x: Math.sign(before.x - x), y: Math.sign(before.y - y) }
  const foot = { x: x + back.x * long, y: y + back.y * long }
  // The line ends within its head, or its width would show beside the tip.
  const line = [...points.slice(0, -1), foot]
  return { points: line.map((at) => `${at.x},${at.y}`).join(' '), head: `M${x} ${y}L${foot.x + back.y * wide} ${foot.y + back.x * wide}L${foot.x - back.y * wide} ${foot.y - back.x * wide}z` }
}

const MARGIN = 40

/** What is gone, moved aside where something else has taken its place. */
function beside(boxes: readonly DrawnBox[]) {
  const present = boxes.filter(({ kind }) => kind !== 'removed')
  const isTaken = (box: Box) => present.some((other) => other.x < box.x + box.width && box.x < other.x + other.width && other.y < box.y + box.height && box.y < other.y + other.height)
  return boxes.filter(({ kind }) => kind === 'removed').map((box) => (isTaken(box) ? { ...box, x: box.x - box.width - MARGIN } : box))
}

export function frameOf(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 200, height: 100 }
  const x = Math.min(...boxes.map((box) => box.x)) - MARGIN
  const y = Math.min(...boxes.map((box) => box.y)) - MARGIN
  return { x, y, width: Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN - x, height: Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN - y }
}
