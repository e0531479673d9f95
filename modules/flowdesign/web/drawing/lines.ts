import type { Box, Point } from './flow-doc.ts'

/** Whether a level or upright line, or what lies between two corners, comes nearer to the box than this. */
export function crosses(a: Point, b: Point, { x, y, width, height }: Box, near: number) {
  return (
    Math.max(a.x, b.x) > x - near &&
    Math.min(a.x, b.x) < x + width + near &&
    Math.max(a.y, b.y) > y - near &&
    Math.min(a.y, b.y) < y + height + near
  )
}

export function lengthOf(points: readonly Point[]) {
  return points
    .slice(1)
    .reduce((sum, { x, y }, at) => sum + Math.abs(x - points[at]!.x) + Math.abs(y - points[at]!.y), 0)
}

/** Without points that are no corner. */
export function cornered(points: readonly Point[]): Point[] {
  const apart = points.filter(({ x, y }, at) => at === 0 || x !== points[at - 1]!.x || y !== points[at - 1]!.y)
  return apart.filter(({ x, y }, at) => {
    const [before, after] = [apart[at - 1], apart[at + 1]]
    return !before || !after || !((before.x === x && x === after.x) || (before.y === y && y === after.y))
  })
}

const ROUND = 5

/** A stroke through these points with rounded corners. */
export function roundedStroke(points: readonly Point[]) {
  return points
    .map((point, at) => {
      const [before, after] = [points[at - 1], points[at + 1]]
      if (!before) return `M${point.x} ${point.y}`
      if (!after) return `L${point.x} ${point.y}`
      const [into, out] = [towards(point, before), towards(point, after)]
      return `L${into.x} ${into.y}Q${point.x} ${point.y} ${out.x} ${out.y}`
    })
    .join('')
}

function towards(from: Point, to: Point): Point {
  const far = Math.abs(to.x - from.x) + Math.abs(to.y - from.y)
  const share = far === 0 ? 0 : Math.min(ROUND, far / 2) / far
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
