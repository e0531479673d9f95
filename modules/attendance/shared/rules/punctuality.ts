import type { Explained } from './explain.ts'
import type { DayFacts } from './facts.ts'
import type { Frame } from './frame.ts'
import type { Pair } from './pairing.ts'
import { common, minutesOf, type Span, without } from './spans.ts'

/**
 * Minutes that the shift asked for before somebody came and after they left. What leave or duty excuses is not asked
 * for, nor are breaks. Who was never there is absent, not late; where a punch is missing nothing can be said.
 */
export function punctualityOf(facts: DayFacts, frame: Frame, pairs: readonly Pair[], why: Explained) {
  const { shift, now } = facts
  const due = without(without(frame.asked, frame.leave), frame.duty)
  const there = frame.shift ? pairs.filter((pair) => touches(pair, frame.shift!)) : []
  const [first, last] = [there[0], there.at(-1)]
  if (!shift || !first || !last || due.length === 0) return

  if (first.in === null) why.because('late', 'late.unknown', 0)
  else {
    const minutes = minutesOf(common(due, [{ from: -Infinity, to: first.from }]))
    const figures = { due: why.clock(due[0]!.from), came: why.clock(first.from), grace: shift.grace_in }
    const rule = minutes === 0 ? 'late.on_time' : minutes <= shift.grace_in ? 'late.within_grace' : 'late.counted'
    why.because('late', rule, rule === 'late.counted' ? minutes : 0, { ...figures, by: minutes })
  }

  // Until the shift is over they may come back.
  if (now < frame.shift!.to) return
  if (last.out === null) why.because('early', 'early.unknown', 0)
  else {
    const minutes = minutesOf(common(due, [{ from: last.to, to: Infinity }]))
    const figures = { due: why.clock(due.at(-1)!.to), left: why.clock(last.to), grace: shift.grace_out }
    const rule = minutes === 0 ? 'early.on_time' : minutes <= shift.grace_out ? 'early.within_grace' : 'early.counted'
    why.because('early', rule, rule === 'early.counted' ? minutes : 0, { ...figures, by: minutes })
  }
}

/** A pair without length touches the minute it begins. */
function touches({ from, to }: Pair, shift: Span) {
  return from < shift.to && (to > shift.from || (from === to && from >= shift.from))
}
