import type { Explained } from './explain.ts'
import type { DayFacts, DayFigures, DayStatus } from './facts.ts'
import type { Frame } from './frame.ts'
import { common, minutesOf, without } from './spans.ts'

interface Seen {
  /** Somebody is in. */
  goesOn: boolean
  /** A punch is missing, so hours are too. */
  lacksPunch: boolean
}

/** What to call the day, and why. */
export function statusOf(facts: DayFacts, frame: Frame, figures: DayFigures, seen: Seen, why: Explained): DayStatus {
  const [status, rule] = judged(facts, frame, figures, seen)
  why.because('status', `status.${rule}`, figures.worked, {
    expected: figures.expected,
    on_leave: figures.on_leave,
    half_below: facts.shift?.half_below ?? 0,
    absent_below: facts.shift?.absent_below ?? 0,
  })
  return status
}

function judged(facts: DayFacts, frame: Frame, figures: DayFigures, seen: Seen): [DayStatus, string] {
  const { shift, now, holiday } = facts
  const { expected, worked, on_leave, on_duty } = figures
  if (seen.goesOn) return ['open', 'is_in']
  if (!shift || expected === 0) {
    if (worked > 0) return ['present', holiday ? 'worked_on_holiday' : 'worked_on_day_off']
    return holiday ? ['holiday', 'holiday'] : ['off', 'off']
  }
  if (isExcused(facts, frame) && on_leave >= worked) return ['leave', 'leave']
  if (now < frame.shift!.to) return isElsewhere(facts, frame) ? ['duty', 'duty'] : ['open', 'not_over']
  const covered = worked + on_leave
  if (covered === 0 || covered < shift.absent_below)
    return seen.lacksPunch ? ['half', 'punch_missing'] : ['absent', 'absent']
  if (covered < shift.half_below) return ['half', 'half']
  return on_duty > worked - on_duty ? ['duty', 'duty'] : ['present', 'present']
}

/** Leave covers all that the day asks for. */
function isExcused({ shift }: DayFacts, frame: Frame) {
  if (shift?.kind === 'flexible') return minutesOf(frame.leave) >= frame.expected
  return without(frame.work, frame.leave).length === 0
}

/** Leave and duty together do, and there is duty. */
function isElsewhere({ shift }: DayFacts, frame: Frame) {
  if (frame.duty.length === 0) return false
  if (shift?.kind !== 'flexible') return without(without(frame.work, frame.leave), frame.duty).length === 0
  const both = minutesOf(frame.leave) + minutesOf(frame.duty) - minutesOf(common(frame.leave, frame.duty))
  return both >= frame.expected
}
