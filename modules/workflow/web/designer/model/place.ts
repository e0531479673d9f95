import type { Diagram, DiagramNode } from '../../../shared/definition.ts'
import type { Point } from './flow-doc.ts'

const GAP = { x: 60, y: 60 }
/** What a new step needs at most; its real size is known once it is there. */
const ROOM = { width: 240, height: 110 }

/** Below the step that it follows, and beside what stands there already; a step that follows nothing goes to the middle of what is seen. */
export function placeAfter({ nodes }: Diagram, source: string | null, middle: Point): Point {
  const steps = nodes.filter(({ type }) => type !== 'trigger')
  const from = nodes.find(({ id }) => id === source)
  const step = from?.parentId === undefined ? from : nodes.find(({ id }) => id === from.parentId)
  const first = step
    ? { x: step.position.x + ((step.style?.width ?? ROOM.width) - ROOM.width) / 2, y: step.position.y + (step.style?.height ?? ROOM.height) + GAP.y }
    : { x: middle.x - ROOM.width / 2, y: middle.y - ROOM.height / 2 }
  let at = first
  while (steps.some((other) => covers(other, at))) at = { ...at, x: at.x + ROOM.width + GAP.x }
  return at
}

function covers({ position, style }: DiagramNode, { x, y }: Point) {
  const { width = 0, height = 0 } = style ?? {}
  return position.x < x + ROOM.width + GAP.x / 2 && x < position.x + width + GAP.x / 2 && position.y < y + ROOM.height + GAP.y / 3 && y < position.y + height + GAP.y / 3
}
