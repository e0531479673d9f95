import { getSmoothStepPath, Position } from '@xyflow/react'
import type { Diagram, DiagramEdge, DiagramNode } from '#modules/workflow/shared/index.ts'
import { type Box, boxOf, type Point } from './flow-doc.ts'
import { cornered, crosses, lengthOf, roundedStroke } from './lines.ts'
import type { TargetHandle } from './routes.ts'

/**
 * Pixels from a step to an arrow that leads around it, at least where there is room and at least where there is none;
 * a usual arrow only keeps off what is not its own.
 */
const ASIDE = 20
const ROOM = 14
const NEAR = 5
/** Arrows to different steps that run beside each other lie so far apart. */
const BETWEEN = 10
export const sides: Record<TargetHandle, Position> = { top: Position.Top, left: Position.Left, right: Position.Right }
/** Where on a step an arrow enters from the side, and how far below its outcome it begins; as on the canvas. */
const SIDE_ENTRY = 24
const BELOW = 5.5

interface Ends {
  from: Point
  to: Point
  side: TargetHandle
}

/** An arrow around what stands in its way. It holds for as long as its ends lie there. */
export interface Detour extends Ends {
  points: readonly Point[]
  stroke: string
}

/** Where an arrow begins and ends that leads from one box to another. */
export function endsOf({ targetHandle }: DiagramEdge, from: Box, to: Box): Ends {
  const side: TargetHandle = targetHandle === 'left' || targetHandle === 'right' ? targetHandle : 'top'
  return {
    from: { x: from.x + from.width / 2, y: from.y + from.height + BELOW },
    side,
    to:
      side === 'top'
        ? { x: to.x + to.width / 2, y: to.y }
        : { x: side === 'left' ? to.x : to.x + to.width, y: to.y + SIDE_ENTRY },
  }
}

/** The canvas measures to the middle of a pixel; one that is carried is further away. */
export const liesAt = (detour: Pick<Detour, 'from' | 'to'>, from: Point, to: Point) =>
  [
    [detour.from, from],
    [detour.to, to],
  ].every(([a, b]) => Math.abs(a!.x - b!.x) < 2 && Math.abs(a!.y - b!.y) < 2)

/**
 * Steps of different widths seldom have their middles exactly below each other: so far aside an arrow still leads
 * straight down.
 */
const ALMOST = 4
export const straightDown = (from: number, to: number, side: Position) =>
  side === Position.Top && Math.abs(from - to) <= ALMOST ? from : to

/** The usual arrow, corner by corner. */
export function usualPoints({ from, to, side }: Ends): Point[] {
  const [path] = getSmoothStepPath({
    sourceX: from.x,
    sourceY: from.y,
    sourcePosition: Position.Bottom,
    targetX: straightDown(from.x, to.x, sides[side]),
    targetY: to.y,
    targetPosition: sides[side],
    borderRadius: 0,
  })
  const numbers = (path.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number)
  return cornered(numbers.flatMap((x, at) => (at % 2 === 0 ? [{ x, y: numbers[at + 1]! }] : [])))
}

/**
 * Ways around for the arrows that would lead behind steps that they have nothing to do with. Looked for again only
 * where something lies otherwise; one that leads as before is the same object.
 */
export function detours() {
  let last: { shape: readonly unknown[]; ways: ReadonlyMap<string, Detour> } | null = null
  return ({ nodes, edges }: Diagram): ReadonlyMap<string, Detour> => {
    const shape = [
      ...nodes.flatMap(({ id, position, style, parentId }) => [
        id,
        position.x,
        position.y,
        style?.width,
        style?.height,
        parentId,
      ]),
      ...edges.flatMap(({ id, source, target, targetHandle }) => [id, source, target, targetHandle]),
    ]
    if (last?.shape.length !== shape.length || shape.some((part, at) => part !== last!.shape[at]))
      last = { shape, ways: kept(waysIn({ nodes, edges }), last?.ways) }
    return last.ways
  }
}

function kept(
  ways: ReadonlyMap<string, Detour>,
  before: ReadonlyMap<string, Detour> | undefined,
): ReadonlyMap<string, Detour> {
  return new Map(
    [...ways].map(([id, way]) => {
      const known = before?.get(id)
      return [id, known?.stroke === way.stroke && known.side === way.side ? known : way]
    }),
  )
}

/** Every arrow as it is drawn, corner by corner. */
export function arrowsOf({ nodes, edges }: Diagram, ways = waysIn({ nodes, edges }) as ReadonlyMap<string, Detour>) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const boxes = new Map(nodes.flatMap((node) => (node.type === 'trigger' ? [] : [[node.id, boxOf(node)] as const])))
  return new Map<string, readonly Point[]>(
    edges.flatMap((edge) => {
      const arrow = arrowOf(edge, byId, boxes)
      return arrow ? [[edge.id, ways.get(edge.id)?.points ?? usualPoints(arrow.ends)] as const] : []
    }),
  )
}

interface Arrow {
  ends: Ends
  source: Box
  target: Box
  /** Which step it comes to. */
  step: string
}

function waysIn({ nodes, edges }: Diagram) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const boxes = new Map(nodes.flatMap((node) => (node.type === 'trigger' ? [] : [[node.id, boxOf(node)] as const])))
  const all = [...boxes.values()]
  const ways = new Map<string, Detour>()
  const lanes: Lane[] = []
  for (const edge of edges) {
    const arrow = arrowOf(edge, byId, boxes)
    if (!arrow || isClear(usualPoints(arrow.ends), arrow, all)) continue
    const points = wayAround(arrow, all, lanes)
    if (!points) continue
    ways.set(edge.id, { ...arrow.ends, points, stroke: roundedStroke(points) })
    lanes.push(
      ...uprights(points).map(([a, b]) => ({
        x: a.x,
        from: Math.min(a.y, b.y),
        to: Math.max(a.y, b.y),
        step: edge.target,
      })),
    )
  }
  return ways
}

function arrowOf(
  edge: DiagramEdge,
  byId: ReadonlyMap<string, DiagramNode>,
  boxes: ReadonlyMap<string, Box>,
): Arrow | null {
  const from = byId.get(edge.source)
  const source = boxes.get(from?.parentId ?? edge.source)
  const target = boxes.get(edge.target)
  if (!from || !source || !target) return null
  return {
    ends: endsOf(edge, boxOf(from, from.parentId === undefined ? undefined : source), target),
    source,
    target,
    step: edge.target,
  }
}

/** It may leave its own step and enter the next; everything else it keeps away from. */
function isClear(points: readonly Point[], { source, target }: Arrow, boxes: readonly Box[], near = NEAR) {
  const [left, right] = [Math.min(...points.map(({ x }) => x)), Math.max(...points.map(({ x }) => x))]
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)), Math.max(...points.map(({ y }) => y))]
  const close = boxes.filter((box) => crosses({ x: left, y: top }, { x: right, y: bottom }, box, near))
  return points.slice(1).every((to, at) =>
    close.every((box) => {
      const isOwn = (box === source && at === 0) || (box === target && at === points.length - 2)
      return isOwn || !crosses(points[at]!, to, box, near === NEAR && (box === source || box === target) ? 0 : near)
    }),
  )
}

interface Lane {
  x: number
  from: number
  to: number
  step: string
}

const uprights = (points: readonly Point[]) =>
  points.slice(1).flatMap((to, at) => (to.x === points[at]!.x ? [[points[at]!, to] as const] : []))

/**
 * Down, along below the row that it leaves, up or down beside what stands there, along before the row that it comes
 * to, and in: the shortest such way that is free.
 */
function wayAround(arrow: Arrow, boxes: readonly Box[], lanes: readonly Lane[]) {
  const {
    ends: { from, to, side },
    source,
    target,
    step,
  } = arrow
  const others = lanes.filter((lane) => lane.step !== step)
  const entry = side === 'top' ? to.x : side === 'left' ? to.x - ASIDE : to.x + ASIDE
  const into = side === 'top' ? [to] : [{ x: entry, y: to.y }, to]
  // On the level of its entry it comes from outside: from the other side it would run through the step itself and back.
  const isOutside = (x: number, level: number) =>
    side === 'top' || level !== to.y || (side === 'left' ? x <= entry : x >= entry)
  const ways = levelsBelow(source, boxes, from.y).flatMap((leave) =>
    [
      ...levelsAbove(target, boxes),
      ...(side === 'top' ? [] : [to.y, ...levelsBelow(target, boxes, target.y + target.height)]),
    ].flatMap((come) =>
      freeBetween(leave, come, boxes, [from.x, entry]).flatMap((x) =>
        [0, 1, 2, 3, -1, -2, -3].flatMap((place) => {
          const lane = x + place * BETWEEN
          return !isOutside(lane, come)
            ? []
            : [
                cornered([
                  from,
                  { x: from.x, y: leave },
                  { x: lane, y: leave },
                  { x: lane, y: come },
                  { x: entry, y: come },
                  ...into,
                ]),
              ]
        }),
      ),
    ),
  )
  const costs = ways.map((points) => ({
    points,
    cost: lengthOf(points) + 40 * points.length + crowding(points, others),
  }))
  const shortest = costs.toSorted((a, b) => a.cost - b.cost)
  return (
    shortest.find(({ points }) => isClear(points, arrow, boxes, ROOM)) ??
    shortest.find(({ points }) => isClear(points, arrow, boxes))
  )?.points
}

/** Where an arrow can run along below a box: close to it, and below all that stand in its row. */
function levelsBelow(box: Box, boxes: readonly Box[], bottom: number) {
  const row = boxes.filter((other) => other.y < box.y + box.height && other.y + other.height > box.y)
  return [...new Set([bottom + ASIDE, Math.max(...row.map(({ y, height }) => y + height)) + ASIDE])]
}

function levelsAbove(box: Box, boxes: readonly Box[]) {
  const row = boxes.filter((other) => other.y < box.y + box.height && other.y + other.height > box.y)
  return [...new Set([box.y - ASIDE, Math.min(...row.map(({ y }) => y)) - ASIDE])]
}

/** More lanes are not tried: the nearest, and those outside of everything. */
const MOST_LANES = 12

/** Where nothing stands between two levels: straight from the ends, or just beside what is in the way. */
function freeBetween(one: number, other: number, boxes: readonly Box[], wishes: readonly number[]) {
  const [top, bottom] = [Math.min(one, other), Math.max(one, other)]
  const between = boxes.filter(({ y, height }) => y < bottom + NEAR && y + height > top - NEAR)
  const isFree = (x: number) => between.every((box) => x <= box.x - NEAR || x >= box.x + box.width + NEAR)
  const lanes = [...new Set([...wishes, ...between.flatMap(({ x, width }) => [x - ASIDE, x + width + ASIDE])])].filter(
    isFree,
  )
  const far = (lane: number) => wishes.reduce((sum, wish) => sum + Math.abs(lane - wish), 0)
  return [
    ...new Set([
      ...lanes.toSorted((a, b) => far(a) - far(b)).slice(0, MOST_LANES),
      Math.min(...lanes),
      Math.max(...lanes),
    ]),
  ]
}

/** Two arrows upon each other look like one, which they are only where they come to the same step. */
function crowding(points: readonly Point[], lanes: readonly Lane[]) {
  return uprights(points).reduce((sum, [a, b]) => {
    const isTaken = lanes.some(
      ({ x, from, to }) => Math.abs(x - a.x) < BETWEEN && from < Math.max(a.y, b.y) && to > Math.min(a.y, b.y),
    )
    return sum + (isTaken ? 60 : 0)
  }, 0)
}
