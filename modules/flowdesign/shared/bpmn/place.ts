import { type Box, groupBy, middleOf } from '#modules/workflow/shared/index.ts'

interface Placed {
  id: string
  /** Where the file draws it. */
  from: Box | undefined
  width: number
  height: number
}

const GAP = { x: 36, y: 36 }
/** Beyond that stretching would tear the rest apart, so room is made where it is wanted. */
const LARGEST = 2
/** Things that lie closer than this lie in one row or column: no stretching parts them. */
const NEAR = 24

type Axis = 'x' | 'y'
interface Drawn extends Placed, Record<Axis, number> {
  from: Box
}

/**
 * Our nodes are larger than those of other tools. The whole drawing is stretched, each way as little as is needed;
 * where that is not enough, all that lies beyond moves on, so that what lay beside and above each other still does,
 * and columns and rows stay such. Whatever would still overlap moves down. What was not drawn goes below the rest.
 */
export function place(things: readonly Placed[]): Map<string, { x: number; y: number }> {
  const drawn = things
    .filter((thing): thing is Placed & { from: Box } => thing.from !== undefined)
    .map((thing): Drawn => ({ ...thing, ...middleOf(thing.from) }))
  const factor = stretch(drawn)
  const stretched = drawn.map((thing) => ({ ...thing, x: thing.x * factor.x, y: thing.y * factor.y }))
  const roomy = parted(parted(stretched, 'x'), 'y')
  const boxes: (Box & { id: string })[] = []
  const centred = roomy.map(({ id, x, y, width, height }) => ({
    id,
    width,
    height,
    x: x - width / 2,
    y: y - height / 2,
  }))
  for (const box of centred.sort((a, b) => a.y - b.y || a.x - b.x)) boxes.push(settled(box, boxes))

  let bottom = boxes.reduce((lowest, { y, height }) => Math.max(lowest, y + height), -GAP.y)
  const left = boxes.reduce((least, { x }) => Math.min(least, x), boxes[0]?.x ?? 0)
  for (const { id, width, height } of things.filter(({ from }) => from === undefined)) {
    boxes.push({ id, width, height, x: left, y: bottom + GAP.y })
    bottom += GAP.y + height
  }
  return new Map(boxes.map(({ id, x, y }) => [id, { x: Math.round(x), y: Math.round(y) }]))
}

function stretch(drawn: readonly Drawn[]): Record<Axis, number> {
  const factor = { x: 1, y: 1 }
  for (const [at, a] of drawn.entries()) {
    for (const b of drawn.slice(at + 1)) {
      const axis = wayApart(a, b)
      if (axis)
        factor[axis] = Math.max(factor[axis], Math.min(distance(a, b, axis) / Math.abs(a[axis] - b[axis]), LARGEST))
    }
  }
  return factor
}

/** Each pair is parted the way it needs less for; what lies on one spot is not parted by stretching at all. */
function wayApart(a: Drawn, b: Drawn): Axis | undefined {
  const [from, to] = [middleOf(a.from), middleOf(b.from)]
  const [dx, dy] = [Math.abs(from.x - to.x), Math.abs(from.y - to.y)]
  if (dx >= NEAR && (distance(a, b, 'x') / dx <= distance(a, b, 'y') / dy || dy < NEAR)) return 'x'
  return dy >= NEAR ? 'y' : undefined
}

function distance(a: Drawn, b: Drawn, axis: Axis) {
  const size = axis === 'x' ? 'width' : 'height'
  return (a[size] + b[size]) / 2 + GAP[axis]
}

/** Makes room between what would still overlap: all that lies further right, or further down, moves on by as much. */
function parted(things: readonly Drawn[], axis: Axis): Drawn[] {
  const other = axis === 'x' ? 'y' : 'x'
  const columns = [...groupBy(things, (thing) => String(Math.round(thing[axis]))).values()].toSorted(
    (a, b) => a[0]![axis] - b[0]![axis],
  )
  const moved: Drawn[] = []
  let shift = 0
  for (const column of columns) {
    for (const thing of column) {
      for (const one of moved) {
        const isBeside =
          Math.abs(one[other] - thing[other]) < distance(one, thing, other) - GAP[other] / 2 &&
          wayApart(one, thing) === axis
        if (isBeside) shift = Math.max(shift, one[axis] + distance(one, thing, axis) - thing[axis])
      }
    }
    moved.push(...column.map((thing) => ({ ...thing, [axis]: thing[axis] + shift })))
  }
  return moved
}

/** Moves down below whatever it would lie on. */
function settled<T extends Box>(box: T, boxes: readonly Box[]): T {
  let { y } = box
  for (let under = over(boxes, { ...box, y }); under; under = over(boxes, { ...box, y }))
    y = under.y + under.height + GAP.y / 2
  return { ...box, y }
}

function over(boxes: readonly Box[], box: Box) {
  return boxes.find(
    (other) =>
      other.x < box.x + box.width + 1 &&
      box.x < other.x + other.width + 1 &&
      other.y < box.y + box.height + 1 &&
      box.y < other.y + other.height + 1,
  )
}
