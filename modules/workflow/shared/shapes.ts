import type { DiagramNode } from './definition.ts'
import { diagramSizes, estimateText, nodeSize } from './node-size.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Events and gateways have one size in every tool; ours lie around the same middle. */
const EVENT = 36
const GATEWAY = 36

export function sizeOf(node: DiagramNode, triggers: readonly DiagramNode[]) {
  const size = nodeSize(
    node.data.label,
    triggers.map(({ data }) => data.label),
    estimateText,
  )
  return {
    width: node.style?.width ?? size.width,
    height: node.style?.height ?? (triggers.length > 0 ? size.height : diagramSizes.title.height),
  }
}

/** Where other tools see a step: a task as large as our node, an event in its middle. */
export function shapeOf(node: DiagramNode, triggers: readonly DiagramNode[], isEvent: boolean): Box {
  const { width, height } = sizeOf(node, triggers)
  const { x, y } = node.position
  if (!isEvent) return { x: hundredths(x), y: hundredths(y), width: hundredths(width), height: hundredths(height) }
  return {
    x: hundredths(x + width / 2 - EVENT / 2),
    y: hundredths(y + height / 2 - EVENT / 2),
    width: EVENT,
    height: EVENT,
  }
}

export const hundredths = (value: number) => Math.round(value * 100) / 100

const GAP = 10

export function gatewayBelow({ x, y, width, height }: Box): Box {
  return {
    x: hundredths(x + width / 2 - GATEWAY / 2),
    y: hundredths(y + height + GAP),
    width: GATEWAY,
    height: GATEWAY,
  }
}

interface Point {
  x: number
  y: number
}

/** From edge to edge in right angles: downwards where the target lies below, otherwise out at the side and around. */
export function route(from: Box, to: Box): Point[] {
  const [a, b] = [middleOf(from), middleOf(to)]
  if (to.y >= from.y + from.height) {
    const half = (from.y + from.height + to.y) / 2
    return rounded([
      { x: a.x, y: from.y + from.height },
      { x: a.x, y: half },
      { x: b.x, y: half },
      { x: b.x, y: to.y },
    ])
  }
  if (to.x >= from.x + from.width || from.x >= to.x + to.width) {
    const isRight = to.x >= from.x + from.width
    const [begin, end] = isRight ? [from.x + from.width, to.x] : [from.x, to.x + to.width]
    return rounded([
      { x: begin, y: a.y },
      { x: (begin + end) / 2, y: a.y },
      { x: (begin + end) / 2, y: b.y },
      { x: end, y: b.y },
    ])
  }
  const side = Math.max(from.x + from.width, to.x + to.width) + 2 * GAP
  return rounded([
    { x: from.x + from.width, y: a.y },
    { x: side, y: a.y },
    { x: side, y: b.y },
    { x: to.x + to.width, y: b.y },
  ])
}

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

const rounded = (points: Point[]) => points.map(({ x, y }) => ({ x: hundredths(x), y: hundredths(y) }))

const MARGIN = 40

/** What a drawing takes up, with some room around it. */
export function frameOf(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return { x: 0, y: 0, width: 200, height: 100 }
  const x = Math.min(...boxes.map((box) => box.x)) - MARGIN
  const y = Math.min(...boxes.map((box) => box.y)) - MARGIN
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) + MARGIN - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) + MARGIN - y,
  }
}
