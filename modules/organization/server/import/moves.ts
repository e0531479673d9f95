/** Somebody whom a file gives another job from a day on. */
export interface Move {
  from: number
  to: number
  isNow: boolean
}

/**
 * In which order people move so that everybody finds a free place: whoever leaves one makes room for the next. Those
 * that wait for each other in a circle, or for nobody, stay. Whoever moves on a day to come is not counted before it.
 */
export function inTurn<One extends Move>(
  moves: readonly One[],
  free: Map<number, number>,
): { ordered: One[]; stuck: One[] } {
  const ordered = moves.filter(({ isNow }) => !isNow)
  const waiting = Map.groupBy(
    moves.filter(({ isNow }) => isNow),
    ({ to }) => to,
  )
  /** Jobs at which somebody may find a place now. */
  const open = [...waiting.keys()]
  for (const job of open) {
    const coming = waiting.get(job) ?? []
    for (const move of coming.splice(0, free.get(job) ?? 0)) {
      free.set(job, (free.get(job) ?? 0) - 1)
      free.set(move.from, (free.get(move.from) ?? 0) + 1)
      ordered.push(move)
      open.push(move.from)
    }
  }
  const stuck = new Set([...waiting.values()].flat())
  return { ordered, stuck: moves.filter((move) => stuck.has(move)) }
}
