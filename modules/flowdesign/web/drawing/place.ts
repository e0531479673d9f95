import type { Diagram, DiagramNode } from '#modules/workflow/shared/index.ts'
import { type Box, boxOf, type Point } from './flow-doc.ts'

const GAP = { x: 60, y: 60 }
/** What a new step needs at most; its real size is known once it is there. */
const ROOM = { width: 240, height: 110 }

/**
 * Below the step that it follows, and beside what stands there already; a step that follows nothing goes to the
 * middle of what is seen.
 */
export function placeAfter(
  { nodes }: Pick<Diagram, 'nodes'>,
  source: string | null,
  middle: Point,
  width = ROOM.width,
): Point {
  const steps = nodes.filter(({ type }) => type !== 'trigger')
  const from = nodes.find(({ id }) => id === source)
  const step = from?.parentId === undefined ? from : nodes.find(({ id }) => id === from.parentId)
  const first = step
    ? {
        x: step.position.x + ((step.style?.width ?? ROOM.width) - width) / 2,
        y: step.position.y + (step.style?.height ?? ROOM.height) + GAP.y,
      }
    : { x: middle.x - ROOM.width / 2, y: middle.y - ROOM.height / 2 }
  let at = first
  while (steps.some((other) => touch(boxOf(other), { ...at, ...ROOM }))) at = { ...at, x: at.x + ROOM.width + GAP.x }
  return at
}

/** Where these go that lie where a new step is put: below it, and below what stands there. */
export function belowStep(
  at: Point,
  steps: readonly DiagramNode[],
  others: readonly DiagramNode[],
): Map<string, Point> {
  const own = { ...at, ...ROOM }
  const fixed = [own, ...boxes(others)]
  return new Map(
    steps
      .filter((step) => touch(boxOf(step), own))
      .map((step) => {
        const box = { ...boxOf(step), y: at.y }
        while (fixed.some((other) => touch(other, box))) box.y += ROOM.height + GAP.y
        fixed.push(box)
        return [step.id, { x: box.x, y: box.y }]
      }),
  )
}

/**
 * How far what was copied is put from where it stood: nowhere else if nothing stands there now, otherwise to the
 * right as often as it needs.
 */
export function roomFor(copy: Pick<Diagram, 'nodes'>, { nodes }: Diagram): Point {
  const own = boxes(copy.nodes)
  const others = boxes(nodes)
  const step = Math.max(...own.map(({ x, width }) => x + width)) - Math.min(...own.map(({ x }) => x)) + GAP.x
  let by = 0
  while (own.some((box) => others.some((other) => touch(other, { ...box, x: box.x + by })))) by += step
  return { x: by, y: 0 }
}

const boxes = (nodes: readonly DiagramNode[]) =>
  nodes.filter(({ type }) => type !== 'trigger').map((node) => boxOf(node))

/** Do they cover each other, or leave too little between them? */
function touch(one: Box, other: Box) {
  return (
    one.x < other.x + other.width + GAP.x / 2 &&
    other.x < one.x + one.width + GAP.x / 2 &&
    one.y < other.y + other.height + GAP.y / 3 &&
    other.y < one.y + one.height + GAP.y / 3
  )
}
