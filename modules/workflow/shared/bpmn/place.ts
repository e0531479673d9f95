import { type Box, middleOf } from './shapes.ts'

interface Placed {
  id: string
  /** Where the file draws it. */
  from: Box | undefined
  width: number
  height: number
}

const GAP = { x: 36, y: 36 }
const LARGEST = 6
/** Things that lie closer than this lie in one row or column: no stretching parts them. */
const NEAR = 24

/**
 * Our nodes are larger than those of other tools. The whole drawing is stretched, each way as little as is needed, so that what lay beside and
 * above each other still does; whatever would still overlap moves down. What was not drawn goes below the rest.
 */
export function place(things: readonly Placed[]): Map<string, { x: number; y: number }> {
  const drawn = things.filter((thing): thing is Placed & { from: Box } => thing.from !== undefined).map((thing) => ({ ...thing, ...middleOf(thing.from) }))
  const { x: fx, y: fy } = stretch(drawn)
  const boxes: (Box & { id: string })[] = []
  const centred = drawn.map(({ id, x, y, width, height }) => ({ id, width, height, x: x * fx - width / 2, y: y * fy - height / 2 }))
  for (const box of centred.sort((a, b) => a.y - b.y || a.x - b.x)) boxes.push(settled(box, boxes))

  let bottom = boxes.reduce((lowest, { y, height }) => Math.max(lowest, y + height), -GAP.y)
  const left = boxes.reduce((least, { x }) => Math.min(least, x), boxes[0]?.x ?? 0)
  for (const { id, width, height } of things.filter(({ from }) => from === undefined)) {
    boxes.push({ id, width, height, x: left, y: bottom + GAP.y })
    bottom += GAP.y + height
  }
  return new Map(boxes.map(({ id, x, y }) => [id, { x: Math.round(x), y: Math.round(y) }]))
}

function stretch(drawn: readonly { x: number; y: number; width: number; height: number; from: Box }[]) {
  let [x, y] = [1, 1]
  for (const [at, a] of drawn.entries()) {
    for (const b of drawn.slice(at + 1)) {
      const [dx, dy] = [Math.abs(a.x - b.x), Math.abs(a.y - b.y)]
      const [needX, needY] = [((a.width + b.width) / 2 + GAP.x) / dx, ((a.height + b.height) / 2 + GAP.y) / dy]
      // Each pair is parted the way it needs less for; what lies on one spot is not parted by stretching at all.
      if (dx >= NEAR && (needX <= needY || dy < NEAR)) x = Math.max(x, Math.min(needX, LARGEST))
      else if (dy >= NEAR) y = Math.max(y, Math.min(needY, LARGEST))
    }
  }
  return { x, y }
}

/** Moves down below whatever it would lie on. */
function settled<T extends Box>(box: T, boxes: readonly Box[]): T {
  let { y } = box
  for (let under = over(boxes, { ...box, y }); under; under = over(boxes, { ...box, y })) y = under.y + under.height + GAP.y / 2
  return { ...box, y }
}

function over(boxes: readonly Box[], box: Box) {
  return boxes.find((other) => other.x < box.x + box.width + 1 && box.x < other.x + other.width + 1 && other.y < box.y + box.height + 1 && box.y < other.y + other.height + 1)
}
