import type { DayFacts } from './facts.ts'
import { askedSpans, breakSpans, closesAt, momentAt, shiftSpan, workSpans } from './shift.ts'
import { common, joined, minuteOf, minutesOf, type Span } from './spans.ts'

/** A day laid out in moments, before anybody worked. */
export interface Frame {
  midnight: number
  closes: number
  /** From the start of the shift to its end; none without a shift. */
  shift: Span | undefined
  breaks: Span[]
  /** Where hours of the shift can be worked. */
  work: Span[]
  /** Where somebody has to be, whatever excuses them. */
  asked: Span[]
  leave: Span[]
  duty: Span[]
  /** Minutes. */
  expected: number
}

/** Leave and duty count where the shift could be worked, and nowhere on a day that asks for nothing. */
export function frameOf({ day, zone, shift, holiday, leaves, duty }: DayFacts): Frame {
  const work = shift ? workSpans(shift, day, zone) : []
  const norm = shift?.kind === 'flexible' ? shift.norm : minutesOf(work)
  const expected = holiday ? 0 : norm
  const isAsked = expected > 0
  return {
    midnight: momentAt(day, 0, zone),
    closes: closesAt(shift, day, zone),
    shift: shift ? shiftSpan(shift, day, zone) : undefined,
    breaks: shift ? breakSpans(shift, day, zone) : [],
    work,
    asked: shift && isAsked ? askedSpans(shift, day, zone) : [],
    leave: isAsked ? common(work, inMinutes(leaves)) : [],
    duty: isAsked ? common(work, inMinutes(duty ?? [])) : [],
    expected,
  }
}

const inMinutes = (spans: readonly Span[]) =>
  joined(spans.map(({ from, to }) => ({ from: minuteOf(from), to: minuteOf(to) })))
