import type { GanttLink } from './bars.ts'

/** Lines of one piece. */
const PIECE = 32
/** Links over more pieces than these are few, and asked each time. */
const MOST_PIECES = 40

/** Links by the lines that they pass: of ten thousand few are drawn at once. */
export function linksByLine(links: readonly GanttLink[], places: ReadonlyMap<string, number>) {
  const pieces = new Map<number, GanttLink[]>()
  const long: GanttLink[] = []
  for (const link of links) {
    const [one, other] = [places.get(link.from), places.get(link.to)]
    if (one === undefined || other === undefined || one === other) continue
    const [first, last] = [Math.floor(Math.min(one, other) / PIECE), Math.floor(Math.max(one, other) / PIECE)]
    if (last - first > MOST_PIECES) {
      long.push(link)
      continue
    }
    for (let at = first; at <= last; at += 1) {
      const beside = pieces.get(at)
      if (beside) beside.push(link)
      else pieces.set(at, [link])
    }
  }
  /** Those that may pass some of the lines from the first to before the last, each once. */
  return (from: number, to: number): GanttLink[] => {
    const found = new Set<GanttLink>(long)
    for (let at = Math.floor(from / PIECE); at <= Math.floor((to - 1) / PIECE); at += 1)
      for (const link of pieces.get(at) ?? []) found.add(link)
    return [...found]
  }
}
