import { type Pair, type Punch } from './pairing.ts'
import { minuteOf } from './spans.ts'

/**
 * When somebody came first and left last, in full minutes (epoch milliseconds), as far as it is known. Whoever went
 * home from a break left then, and not when the break began.
 */
export function cameAndLeft(
  pairs: readonly Pair[],
  punches: readonly Punch[],
): { came: number | null; left: number | null } {
  const came = pairs.find((pair) => pair.in !== null)?.from ?? null
  const last = pairs.findLast((pair) => pair.out !== null)
  const isBreak = punches.some(({ id, kind }) => id === last?.out && kind === 'break_out')
  const home = isBreak ? punches.findLast(({ kind, at }) => kind === 'out' && at >= last!.to) : undefined
  return { came, left: home ? minuteOf(home.at) : (last?.to ?? null) }
}
