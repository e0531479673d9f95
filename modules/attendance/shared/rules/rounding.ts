import type { Pair, Punch } from './pairing.ts'
import type { Shift } from './shift.ts'
import { MINUTE, type Span } from './spans.ts'

/**
 * The time of a pair that counts, on the marks of the clock of the place. Only `in` and `out` are moved: a break is
 * as long as it was, and what still goes on reaches to now.
 */
export function roundedSpan(pair: Pair, kinds: ReadonlyMap<string, Punch['kind']>, shift: Shift, midnight: number) {
  const isIn = pair.in !== null && kinds.get(pair.in) === 'in'
  const isOut = pair.out !== null && kinds.get(pair.out) === 'out'
  const from = isIn ? rounded(pair.from, 'in', shift, midnight) : pair.from
  const to = isOut ? rounded(pair.to, 'out', shift, midnight) : pair.to
  return { from, to: Math.max(from, to) } satisfies Span
}

/** In the middle between two marks the one that is good for who works. */
function rounded(moment: number, side: 'in' | 'out', { rounding }: Shift, midnight: number): number {
  if (rounding.minutes === 0) return moment
  const step = rounding.minutes * MINUTE
  const past = (((moment - midnight) % step) + step) % step
  if (past === 0) return moment
  const [before, after] = [moment - past, moment - past + step]
  if (rounding.way === 'for') return side === 'in' ? before : after
  if (rounding.way === 'against') return side === 'in' ? after : before
  if (past * 2 === step) return side === 'in' ? before : after
  return past * 2 < step ? before : after
}
