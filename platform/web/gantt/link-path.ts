import type { LinkType } from '#platform/shared/schedule/index.ts'

interface Point {
  x: number
  y: number
}

/** A bar where it is drawn: its two ends, and the middle of its line. */
export interface Ends {
  left: number
  right: number
  y: number
}

/** So far a link leads straight out of a bar before it turns. */
const STUB = 9

/**
 * The corners of a link between two bars on different lines, right-angled: out of the end of the one for which it
 * waits, into the end of the other that waits. `half`: half the height of a line; between lines it passes where it has
 * to go back.
 */
export function linkCorners(type: LinkType, one: Ends, other: Ends, half: number): Point[] {
  const isFromRight = type[0] === 'F'
  const isIntoLeft = type[1] === 'S'
  const start = { x: isFromRight ? one.right : one.left, y: one.y }
  const end = { x: isIntoLeft ? other.left : other.right, y: other.y }
  const out = start.x + (isFromRight ? STUB : -STUB)
  const into = end.x + (isIntoLeft ? -STUB : STUB)
  if (isFromRight !== isIntoLeft) {
    const x = isFromRight ? Math.max(out, into) : Math.min(out, into)
    return [start, { x, y: start.y }, { x, y: end.y }, end]
  }
  const apart = isFromRight ? end.x - start.x : start.x - end.x
  if (apart >= STUB) {
    // Near to each other there is room for half of it.
    const x = start.x + (isFromRight ? 1 : -1) * Math.min(STUB, apart / 2)
    return [start, { x, y: start.y }, { x, y: end.y }, end]
  }
  const between = end.y + (end.y > start.y ? -half : half)
  return [start, { x: out, y: start.y }, { x: out, y: between }, { x: into, y: between }, { x: into, y: end.y }, end]
}

export const pathOf = (corners: readonly Point[]) =>
  corners.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('')

const HEAD = 5

/** The head of the arrow that comes in at the last corner. */
export function headOf(corners: readonly Point[]): string {
  const [before, end] = corners.slice(-2)
  if (!before || !end) return ''
  const back = before.x > end.x ? HEAD : -HEAD
  return `M${round(end.x)} ${round(end.y)}l${back} ${-HEAD + 1}v${2 * HEAD - 2}z`
}

const round = (number: number) => Math.round(number * 10) / 10
