import { explainIn, type Explained } from './explain.ts'
import type { Anomaly, DayFacts, DayFigures, SettledDay } from './facts.ts'
import { type Frame, frameOf } from './frame.ts'
import { type Hours, hoursOf, nightsAround } from './hours.ts'
import { pairPunches } from './pairing.ts'
import { punctualityOf } from './punctuality.ts'
import { momentAt, windowOf } from './shift.ts'
import { common, firstOf, joined, minuteOf, minutesOf, without } from './spans.ts'
import { statusOf } from './status.ts'

/** What a day comes to. The same facts always come to the same day, so it can be settled again at any time. */
export function settleDay(facts: DayFacts): SettledDay {
  const why = explainIn(facts.zone)
  const frame = frameOf(facts)
  const { pairs, anomalies, between, goesOn } = pairPunches(facts.punches, facts.shift?.pairs ?? 'every', {
    now: facts.now,
    isClosed: facts.now >= frame.closes,
  })

  explainExpected(facts, frame, why)
  const hours = hoursOf(facts, frame, pairs, why)
  if (between.length > 0) why.because('worked', 'worked.first_to_last', 0, { punches: between.length })
  divide(facts, frame, hours, why)
  excuse(facts, frame, hours, why)
  punctualityOf(facts, frame, pairs, why)

  const figures = sums(why)
  const lacksPunch = anomalies.has('missing_in') || anomalies.has('missing_out')
  return {
    status: statusOf(facts, frame, figures, { goesOn, lacksPunch }, why),
    pairs,
    ...figures,
    anomalies: [...anomalies, ...otherAnomalies(facts, frame, hours, figures)],
    trace: why.trace,
  }
}

function explainExpected({ shift, holiday }: DayFacts, frame: Frame, why: Explained) {
  if (!shift) return why.because('expected', 'expected.none', 0)
  if (holiday) return why.because('expected', 'expected.holiday', 0)
  const ends = why.ends(frame.shift!)
  if (shift.kind === 'flexible') return why.because('expected', 'expected.norm', frame.expected, ends)
  why.because('expected', 'expected.shift', minutesOf([frame.shift!]), ends)
  for (const one of frame.breaks) why.because('expected', 'expected.break', -minutesOf([one]), why.ends(one))
}

/** What was worked, by where it lies: in the shift or outside, by night, on a holiday. */
function divide({ shift, holiday, holidays, law, day, zone }: DayFacts, frame: Frame, hours: Hours, why: Explained) {
  const { worked, onDuty } = hours
  const all = minutesOf(worked)
  const isFlexible = shift?.kind === 'flexible'
  const inside = isFlexible ? Math.min(all, shift.norm) : minutesOf(common(worked, frame.shift ? [frame.shift] : []))
  if (inside > 0) why.because('inside', isFlexible ? 'inside.norm' : 'inside.shift', inside)

  const beyond = all - inside
  const above = Math.max(0, beyond - law.overtime_most)
  const rule = isFlexible ? 'overtime.above_norm' : shift ? 'overtime.outside_shift' : 'overtime.day_off'
  if (beyond > 0) why.because('overtime', rule, beyond)
  if (above > 0) {
    why.because('overtime', 'overtime.limited', -above, { limit: law.overtime_most })
    why.because('over_limit', 'over_limit.above', above, { limit: law.overtime_most })
  }

  const nightEnds = law.night_to < law.night_from ? law.night_to + 1440 : law.night_to
  const nights = nightsAround(worked, frame, (at) => ({
    from: momentAt(day, at * 1440 + law.night_from, zone),
    to: momentAt(day, at * 1440 + nightEnds, zone),
  }))
  for (const one of common(worked, nights)) why.because('night', 'night.worked', minutesOf([one]), why.ends(one))

  const free = holidays
    ? joined(holidays.map((one) => ({ from: momentAt(one, 0, zone), to: momentAt(one, 1440, zone) })))
    : holiday
      ? [{ from: -Infinity, to: Infinity }]
      : []
  const onHoliday = minutesOf(common(worked, free))
  if (onHoliday > 0) why.because('on_holiday', 'holiday.worked', onHoliday)

  if (onDuty.length > 0) why.because('on_duty', 'duty.counted', minutesOf(onDuty))
}

/** Leave excuses what nobody worked, each minute once; of a flexible day, what the norm still lacks. */
function excuse({ shift, leaves }: DayFacts, frame: Frame, { worked }: Hours, why: Explained) {
  let open = without(frame.leave, worked)
  if (shift?.kind === 'flexible') open = firstOf(open, frame.expected - minutesOf(worked))
  for (const leave of leaves) {
    const taken = common(open, [{ from: minuteOf(leave.from), to: minuteOf(leave.to) }])
    if (taken.length === 0) continue
    const figures = { kind: leave.kind, paid: leave.paid ? 1 : 0 }
    why.because('on_leave', 'leave.taken', minutesOf(taken), figures)
    open = without(open, taken)
  }
}

function sums({ sumOf }: Explained): DayFigures {
  return {
    expected: sumOf('expected'),
    worked: sumOf('worked'),
    inside: sumOf('inside'),
    late: sumOf('late'),
    early: sumOf('early'),
    overtime: sumOf('overtime'),
    over_limit: sumOf('over_limit'),
    night: sumOf('night'),
    on_leave: sumOf('on_leave'),
    on_duty: sumOf('on_duty'),
    on_holiday: sumOf('on_holiday'),
  }
}

function otherAnomalies(facts: DayFacts, frame: Frame, hours: Hours, { over_limit }: DayFigures): Anomaly[] {
  const { shift, day, zone, punches } = facts
  const found: Anomaly[] = []
  if (shift) {
    const { from, to } = windowOf(shift, day, zone)
    if (punches.some(({ at }) => minuteOf(at) < from || minuteOf(at) > to)) found.push('outside')
    if (minutesOf(common(hours.punched, frame.leave)) > shift.grace_in) found.push('worked_on_leave')
  }
  if (over_limit > 0) found.push('overtime_over_limit')
  return found
}
