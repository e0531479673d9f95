import { momentAt, type Shift, shiftSpan, workSpans } from './shift.ts'
import { common, firstOf, lastOf, minutesOf, type Span } from './spans.ts'

type LeavePart = 'day' | 'first_half' | 'second_half'

/** Days that leave takes from the balance: those on which somebody is expected, each half where it is for halves. */
export function leaveDays(
  days: readonly { day: string; expected: boolean; holiday: boolean }[],
  part: LeavePart,
): number {
  return days.filter(({ expected, holiday }) => expected && !holiday).length * (part === 'day' ? 1 : 0.5)
}

/**
 * From when to when leave reaches on a day. A half of a fixed shift is half of what is worked in it; of a flexible
 * one it is half of the norm, from the beginning of its core on or up to the end.
 */
export function leaveSpan(shift: Shift, day: string, zone: string, part: LeavePart): Span {
  const whole = shiftSpan(shift, day, zone)
  if (part === 'day') return whole
  const work = workSpans(shift, day, zone)
  const begins = shift.core ? momentAt(day, shift.core.from, zone) : whole.from
  const ends = shift.core ? momentAt(day, shift.core.to, zone) : whole.to
  const half = (shift.kind === 'flexible' ? shift.norm : minutesOf(work)) / 2
  if (part === 'first_half') {
    const taken = firstOf(common(work, [{ from: begins, to: whole.to }]), Math.ceil(half))
    return { from: begins, to: taken.at(-1)?.to ?? whole.to }
  }
  const taken = lastOf(common(work, [{ from: whole.from, to: ends }]), Math.floor(half))
  return { from: taken[0]?.from ?? whole.from, to: ends }
}
