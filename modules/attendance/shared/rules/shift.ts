import { laterDay, momentOf } from '#modules/organization/shared/index.ts'
import { common, joined, MINUTE, type Span, without } from './spans.ts'

/** When somebody is asked to work. Times are minutes since local midnight of the day to which the shift belongs. */
export interface Shift {
  kind: 'fixed' | 'flexible'
  starts: number
  /** Over midnight where it is not after `starts`. Of a flexible shift both are the frame in which hours count. */
  ends: number
  /** Minutes that a flexible day asks for; a fixed one asks for what lies between its ends, without the breaks. */
  norm: number
  /** Unpaid, and taken off what was worked through them; those after midnight have 1440 more. */
  breaks: readonly { from: number; to: number }[]
  /** When everybody of a flexible shift is there: late and early are counted against it. */
  core?: { from: number; to: number }
  /** A punch so many minutes before the start belongs to the shift. */
  early_window: number
  /** And so many minutes after its end. */
  late_window: number
  /** Nobody is late for so many minutes; from one more on all of them count. */
  grace_in: number
  grace_out: number
  /** Of the hours, not of being late. `against` is to the cost of who works, `for` to their good. */
  rounding: { minutes: 0 | 5 | 10 | 15 | 30; way: 'nearest' | 'against' | 'for' }
  /** Less minutes than this, leave among them, are half a day. */
  half_below: number
  /** And less than this are none. */
  absent_below: number
  /** From the first in to the last out, or only what lies between each in and its out. */
  pairs: 'first_last' | 'every'
  /** Less minutes than this before the start, or after the end, of a fixed shift are neither worked nor overtime. */
  overtime_from?: number
}

const DAY = 1440

const MOST_REMEMBERED = 1000
/** By zone and day: whoever works on a day asks for the same few moments of it. */
const remembered = new Map<string, Map<number, number>>()

/** The moment at which clocks of the zone have come so many minutes past midnight of the day; -60 is 23:00 before. */
export function momentAt(day: string, minute: number, zone: string): number {
  const place = `${zone} ${day}`
  let moments = remembered.get(place)
  if (!moments) {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear()
    moments = new Map()
    remembered.set(place, moments)
  }
  const known = moments.get(minute)
  if (known !== undefined) return known
  const moment = findMoment(day, minute, zone)
  moments.set(minute, moment)
  return moment
}

function findMoment(day: string, minute: number, zone: string): number {
  const date = laterDay(day, Math.floor(minute / DAY))
  const [hours, minutes] = [Math.floor((((minute % DAY) + DAY) % DAY) / 60), ((minute % 60) + 60) % 60]
  return momentOf(date, `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`, zone)
}

/** From its start to its end, breaks and all; shorter or longer than usual in a night in which clocks change. */
export function shiftSpan(shift: Shift, day: string, zone: string): Span {
  const ends = shift.ends <= shift.starts ? shift.ends + DAY : shift.ends
  const from = momentAt(day, shift.starts, zone)
  return { from, to: Math.max(from, momentAt(day, ends, zone)) }
}

/** The breaks that lie in the shift. A break begins by the clock and lasts as long as ever. */
export function breakSpans(shift: Shift, day: string, zone: string): Span[] {
  const breaks = shift.breaks.map(({ from, to }) => {
    const begins = momentAt(day, from, zone)
    return { from: begins, to: begins + (to - from) * MINUTE }
  })
  return common(joined(breaks), [shiftSpan(shift, day, zone)])
}

/** The time in which hours of the shift can be worked. */
export function workSpans(shift: Shift, day: string, zone: string): Span[] {
  return without([shiftSpan(shift, day, zone)], breakSpans(shift, day, zone))
}

/** The time at which people have to be there: all of a fixed shift, the core of a flexible one. */
export function askedSpans(shift: Shift, day: string, zone: string): Span[] {
  if (shift.kind === 'fixed') return workSpans(shift, day, zone)
  if (!shift.core) return []
  const core = { from: momentAt(day, shift.core.from, zone), to: momentAt(day, shift.core.to, zone) }
  return common(workSpans(shift, day, zone), joined([core]))
}

/** When a punch belongs to the shift, both ends with it. */
export function windowOf(shift: Shift, day: string, zone: string): Span {
  const { from, to } = shiftSpan(shift, day, zone)
  return { from: from - shift.early_window * MINUTE, to: to + shift.late_window * MINUTE }
}

/** From this moment on who is still in has forgotten to go out. A day without a shift closes at midnight. */
export function closesAt(shift: Shift | null, day: string, zone: string): number {
  return shift ? windowOf(shift, day, zone).to : momentAt(day, DAY, zone)
}
