/** So near to an edge the page rolls while something is dragged. */
const EDGE = 32
/** Pixels of a second, at the edge itself. */
const FASTEST = 520
/** A pointer that was put down near an edge rolls nothing until it has gone on towards it. */
const MEANT = 8
/** Nobody who only crosses the edge wants to go on from there: it begins slowly. */
const BEGIN_MS = 700

interface Pointer {
  /** Where it was put down, and where it is. */
  start: number
  at: number
}

/** How fast a page rolls along one direction whose frame is seen between these two; below 0 backwards. */
export function rollSpeed({ start, at }: Pointer, from: number, to: number, since: number): number {
  const edge = Math.min(EDGE, (to - from) / 8)
  const out = at < from + edge && at < start - MEANT ? -1 : at > to - edge && at > start + MEANT ? 1 : 0
  if (out === 0) return 0
  const deep = Math.min(1, (out < 0 ? from + edge - at : at - (to - edge)) / edge)
  return out * FASTEST * deep * Math.min(1, Math.max(0.1, since / BEGIN_MS))
}
