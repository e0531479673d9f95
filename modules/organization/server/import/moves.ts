/** Somebody whom a file gives another job from a day on. */
export interface Move { from: number; to: number; isNow: boolean }

/**
 * In which order people move so that everybody finds a free place: whoever leaves one makes room for the next. Those that wait for each
 * other in a circle, or for nobody, stay. Whoever moves on a day to come is not counted before it.
 */
export function inTurn<One extends Move>(moves: readonly One[], free: Map<number, number>): { ordered: One[]; stuck: One[] } {
  const ordered = moves.filter(({ isNow }) => !isNow)
  let waiting = moves.filter(({ isNow }) => isNow)
  for (let before = -1; before !== waiting.length && waiting.length > 0;) {
    before = waiting.length
    waiting = waiting.filter((move) => {
      const left = free.get(move.to) ?? 0
      if (left <= 0) return true
      free.set(move.to, left - 1)
      free.set(move.from, (free.get(move.from) ?? 0) + 1)
      ordered.push(move)
      return false
    })
  }
  return { ordered, stuck: waiting }
}
