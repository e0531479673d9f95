import type { Explained } from './explain.ts'
import type { DayFacts } from './facts.ts'
import type { Frame } from './frame.ts'
import type { Pair } from './pairing.ts'
import { roundedSpan } from './rounding.ts'
import { common, firstOf, joined, MINUTE, minuteOf, minutesOf, type Span, without } from './spans.ts'

export interface Hours {
  /** By punches: rounded, without breaks and whatever does not count. */
  punched: Span[]
  /** By duty alone. */
  onDuty: Span[]
  worked: Span[]
}

/** What was worked of a day, and why. */
export function hoursOf(facts: DayFacts, frame: Frame, pairs: readonly Pair[], why: Explained): Hours {
  const punched = withoutSnippets(facts, frame, inFrame(facts, frame, presence(facts, frame, pairs, why), why), why)
  const onDuty = dutyFilling(facts, frame, punched)
  for (const span of onDuty) why.because('worked', 'duty.counted', minutesOf([span]), why.ends(span))
  return { punched, onDuty, worked: joined([...punched, ...onDuty]) }
}

function presence(facts: DayFacts, frame: Frame, pairs: readonly Pair[], why: Explained): Span[] {
  const { shift, punches, now } = facts
  // Both ends are known, or somebody is in.
  const isKnown = (pair: Pair) => pair.in !== null && (pair.out !== null || now < frame.closes)
  const kinds = new Map(punches.map(({ id, kind }) => [id, kind]))
  const counted = pairs.filter(isKnown)
  const there = joined(
    shift ? counted.map((pair) => roundedSpan(pair, kinds, shift, frame.midnight)) : counted.map(endsOnly),
  )
  for (const pair of pairs)
    why.because('worked', isKnown(pair) ? 'worked.pair' : 'worked.unknown', minutesOf([pair]), why.ends(pair))
  const moved = minutesOf(there) - minutesOf(counted)
  if (moved !== 0) why.because('worked', 'worked.rounded', moved, { step: shift!.rounding.minutes })
  return frame.breaks.reduce((left, one) => {
    const through = common(left, [one])
    if (through.length > 0) why.because('worked', 'break.taken_off', -minutesOf(through), why.ends(one))
    return without(left, [one])
  }, there)
}

const endsOnly = ({ from, to }: Pair): Span => ({ from, to })

/** Outside of its frame no hour of a flexible shift counts. */
function inFrame({ shift }: DayFacts, frame: Frame, there: Span[], why: Explained): Span[] {
  if (shift?.kind !== 'flexible') return there
  const inside = common(there, [frame.shift!])
  const lost = minutesOf(there) - minutesOf(inside)
  if (lost > 0) why.because('worked', 'worked.outside_frame', -lost, why.ends(frame.shift!))
  return inside
}

/** A little earlier or later than the shift is no work, where the shift says so. */
function withoutSnippets({ shift }: DayFacts, frame: Frame, there: Span[], why: Explained): Span[] {
  const least = shift?.overtime_from ?? 0
  if (shift?.kind !== 'fixed' || least === 0) return there
  const { from, to } = frame.shift!
  const sides = [
    { from: -Infinity, to: from },
    { from: to, to: Infinity },
  ]
  return sides.reduce((left, side) => {
    const minutes = minutesOf(common(left, [side]))
    if (minutes === 0 || minutes >= least) return left
    why.because('worked', 'overtime.too_short', -minutes, { least })
    return without(left, [side])
  }, there)
}

/** Duty that is still to come is not worked yet, and of a flexible day it fills the norm and no more. */
function dutyFilling({ shift, now }: DayFacts, frame: Frame, punched: Span[]): Span[] {
  const sofar = common(frame.duty, [{ from: -Infinity, to: minuteOf(now) }])
  const alone = without(sofar, punched)
  return shift?.kind === 'flexible' ? firstOf(alone, frame.expected - minutesOf(punched)) : alone
}

/** The nights of the law, as far as they touch these spans. */
export function nightsAround(spans: readonly Span[], frame: Frame, night: (day: number) => Span): Span[] {
  if (spans.length === 0) return []
  const days = (moment: number) => Math.floor((moment - frame.midnight) / (1440 * MINUTE))
  const [first, last] = [days(spans[0]!.from) - 2, days(spans.at(-1)!.to) + 1]
  return joined(Array.from({ length: last - first + 1 }, (_, at) => night(first + at)))
}
