// A day is settled a second time the slow way: every minute is asked by itself whether it is worked, inside the shift,
// night, break or leave, by what the clocks of the world show. Both ways have to agree on every figure.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DayFacts, DayFigures } from './facts.ts'
import type { Punch } from './pairing.ts'
import { settleDay } from './settle.ts'
import type { Shift } from './shift.ts'

const MINUTE = 60_000
const DAYS = 4
const usual = ['Asia/Ulaanbaatar 2026-11-25', 'Asia/Hovd 2026-11-25', 'Asia/Kathmandu 2026-11-25']
/** Clocks go forward or back on the day, or in the night after it. */
const changing = ['Europe/Berlin 2026-03-28', 'Europe/Berlin 2026-03-29', 'Europe/Berlin 2026-10-24']
const alsoChanging = ['Europe/Berlin 2026-10-25', 'America/New_York 2026-03-08', 'America/New_York 2026-11-01']

/** Four days of minutes around a day: when they begin, and what clocks show in minutes past midnight of the day. */
interface Clocks {
  begins: number
  shown: number[]
}

const clocksOf = new Map([...usual, ...changing, ...alsoChanging].map((place) => [place, readClocks(place)]))

function readClocks(place: string): Clocks {
  const [zone = '', day = ''] = place.split(' ')
  const midnight = Date.parse(`${day}T00:00:00Z`)
  const begins = midnight - 1440 * MINUTE
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const shown = Array.from({ length: DAYS * 1440 }, (_, at) => {
    const text = clock.format(begins + at * MINUTE)
    return (Date.parse(`${text.replace(' ', 'T')}:00Z`) - midnight) / MINUTE
  })
  return { begins, shown }
}

interface Stay {
  from: number
  to: number
  begins: Punch | undefined
  ends: Punch | undefined
  goesOn: boolean
}

function settleByMinute(facts: DayFacts, { begins, shown }: Clocks): DayFigures {
  const { shift, law, holiday } = facts
  const all = [...shown.keys()]
  const at = (moment: number) => Math.floor((moment - begins) / MINUTE)
  const count = (is: (minute: number) => boolean) => all.filter(is).length
  const within = (spans: readonly { from: number; to: number }[]) => (minute: number) =>
    spans.some(({ from, to }) => at(from) <= minute && minute < at(to))

  const isShown = (from: number, to: number) => (minute: number) => from <= shown[minute]! && shown[minute]! < to
  const ends = shift && shift.ends <= shift.starts ? shift.ends + 1440 : (shift?.ends ?? 0)
  const isShift = shift ? isShown(shift.starts, ends) : () => false
  const isBreak = (minute: number) => isShift(minute) && shift!.breaks.some(({ from, to }) => isShown(from, to)(minute))
  const isWork = (minute: number) => isShift(minute) && !isBreak(minute)
  const expected = holiday || !shift ? 0 : shift.kind === 'flexible' ? shift.norm : count(isWork)
  const isCore = shift?.core ? isShown(shift.core.from, shift.core.to) : () => false
  const mayBeAsked = (minute: number) => expected > 0 && isWork(minute)
  const isLeave = (minute: number) => mayBeAsked(minute) && within(facts.leaves)(minute)
  const isDuty = (minute: number) => mayBeAsked(minute) && within(facts.duty ?? [])(minute)
  const isDue = (minute: number) =>
    mayBeAsked(minute) && (shift!.kind === 'fixed' || isCore(minute)) && !isLeave(minute) && !isDuty(minute)

  const firstOfShift = all.find(isShift) ?? 0
  const afterShift = (all.findLast(isShift) ?? -1) + 1
  const closes = shift ? afterShift + shift.late_window : all.find((minute) => shown[minute]! >= 1440)!
  const now = at(facts.now)
  const stays = staysOf(facts, at, now < closes ? now : undefined)

  const marked = (minute: number, kind: 'in' | 'out') => mark(shown, minute, kind, shift)
  const worked = all.map(() => false)
  for (const { from, to, begins: begun, ends: ended, goesOn } of stays) {
    if (!begun || !(ended || goesOn)) continue
    const first = begun.kind === 'in' ? marked(from, 'in') : from
    const last = ended?.kind === 'out' ? marked(to, 'out') : to
    for (let minute = first; minute < last; minute += 1)
      worked[minute] ||= !isBreak(minute) && (shift?.kind !== 'flexible' || isShift(minute))
  }
  if (shift?.kind === 'fixed')
    for (const isSide of [(minute: number) => minute < firstOfShift, (minute: number) => minute >= afterShift]) {
      const side = all.filter((minute) => isSide(minute) && worked[minute])
      if (side.length < (shift.overtime_from ?? 0)) for (const minute of side) worked[minute] = false
    }

  let room = shift?.kind === 'flexible' ? shift.norm - worked.filter(Boolean).length : Infinity
  const byDuty = all.map((minute) => minute < now && isDuty(minute) && !worked[minute] && (room -= 1) >= 0)
  const isWorked = (minute: number) => worked[minute]! || byDuty[minute]!
  let lacking = shift?.kind === 'flexible' ? shift.norm - count(isWorked) : Infinity
  const isExcused = (minute: number) => isLeave(minute) && !isWorked(minute) && (lacking -= 1) >= 0

  const there = stays.filter(({ from, to }) => {
    if (from === to) return isShift(from)
    return all.some((minute) => from <= minute && minute < to && isShift(minute))
  })
  const [first, last] = [there[0], there.at(-1)]
  const late = first?.begins ? count((minute) => isDue(minute) && minute < first.from) : 0
  const early = last?.ends && now >= afterShift ? count((minute) => isDue(minute) && minute >= last.to) : 0

  const insideShift = count((minute) => isWorked(minute) && isShift(minute))
  const sum = count(isWorked)
  const inside = shift?.kind === 'flexible' ? Math.min(sum, shift.norm) : insideShift
  const isNight = (minute: number) => {
    const time = ((shown[minute]! % 1440) + 1440) % 1440
    if (law.night_from <= law.night_to) return law.night_from <= time && time < law.night_to
    return time >= law.night_from || time < law.night_to
  }
  const dateOf = (minute: number) =>
    new Date(Date.parse(facts.day) + Math.floor(shown[minute]! / 1440) * 1440 * MINUTE).toISOString().slice(0, 10)
  const isHoliday = (minute: number) => facts.holidays?.includes(dateOf(minute)) ?? holiday
  return {
    expected,
    worked: sum,
    inside,
    late: late > (shift?.grace_in ?? 0) ? late : 0,
    early: early > (shift?.grace_out ?? 0) ? early : 0,
    overtime: Math.min(sum - inside, law.overtime_most),
    over_limit: Math.max(0, sum - inside - law.overtime_most),
    night: count((minute) => isWorked(minute) && isNight(minute)),
    on_leave: count(isExcused),
    on_duty: byDuty.filter(Boolean).length,
    on_holiday: count((minute) => isWorked(minute) && isHoliday(minute)),
  }
}

/** Somebody is there while the last thing they said is that they come. */
function staysOf(facts: DayFacts, at: (moment: number) => number, now: number | undefined): Stay[] {
  const sorted = [...facts.punches].sort((a, b) => a.at - b.at)
  const isPlain = ({ kind }: Punch) => kind === 'in' || kind === 'out'
  const first = sorted.findIndex(({ kind }) => kind === 'in')
  const last = sorted.findLastIndex(({ kind }) => kind === 'out')
  const isBetween = (index: number) => first >= 0 && first < index && index < last
  const said = sorted.filter(
    (punch, index) => facts.shift?.pairs !== 'first_last' || !isPlain(punch) || !isBetween(index),
  )
  const comes = ({ kind }: Punch) => kind === 'in' || kind === 'break_in'
  return said.flatMap((punch, index): Stay[] => {
    const before = said[index - 1]
    if (!comes(punch))
      return before ? [] : [{ from: at(punch.at), to: at(punch.at), begins: undefined, ends: punch, goesOn: false }]
    if (before && comes(before)) return []
    const ends = said.find((later, place) => place > index && !comes(later))
    const from = at(punch.at)
    const goesOn = !ends && now !== undefined
    return [{ from, to: ends ? at(ends.at) : Math.max(from, now ?? from), begins: punch, ends, goesOn }]
  })
}

/** The mark of the clock to which a minute goes, looked for step by step. */
function mark(shown: number[], minute: number, kind: 'in' | 'out', shift: Shift | null): number {
  const { minutes, way } = shift?.rounding ?? { minutes: 0, way: 'for' }
  if (minutes === 0) return minute
  const isMark = (one: number) => shown[one]! % minutes === 0
  const good = kind === 'in' ? -1 : 1
  for (let step = 0; ; step += 1) {
    if (way !== 'against' && isMark(minute + good * step)) return minute + good * step
    if (way !== 'for' && isMark(minute - good * step)) return minute - good * step
  }
}

const anyDay = fc.constantFrom(...usual, ...usual, ...changing, ...alsoChanging)
/** Where clocks change, no shift begins or ends in the hours that come twice or not at all. */
const plain = (minute: number) => (minute % 1440 < 240 ? minute + 240 : minute)
const clockTime = fc.integer({ min: 0, max: 1439 }).map(plain)

const breakWithin = (starts: number, ends: number) =>
  fc
    .tuple(fc.integer({ min: starts - 30, max: ends }), fc.integer({ min: 0, max: 60 }))
    .map(([from, long]) => ({ from: plain(Math.max(0, from)), to: plain(Math.max(0, from)) + long }))

const anyShift = fc
  .record({
    kind: fc.constantFrom('fixed' as const, 'fixed' as const, 'flexible' as const),
    starts: clockTime,
    ends: clockTime,
    norm: fc.integer({ min: 0, max: 540 }),
    early_window: fc.integer({ min: 0, max: 240 }),
    late_window: fc.integer({ min: 0, max: 360 }),
    grace_in: fc.constantFrom(0, 5, 15),
    grace_out: fc.constantFrom(0, 5, 15),
    rounding: fc.record({
      minutes: fc.constantFrom(0 as const, 0 as const, 5 as const, 10 as const, 15 as const, 30 as const),
      way: fc.constantFrom('nearest' as const, 'against' as const, 'for' as const),
    }),
    half_below: fc.integer({ min: 0, max: 480 }),
    absent_below: fc.integer({ min: 0, max: 240 }),
    pairs: fc.constantFrom('first_last' as const, 'every' as const),
    overtime_from: fc.constantFrom(0, 0, 20),
    hasCore: fc.boolean(),
    core: fc.tuple(clockTime, clockTime),
  })
  .chain(({ core, hasCore, ...rest }) => {
    const ends = rest.ends <= rest.starts ? rest.ends + 1440 : rest.ends
    return fc.array(breakWithin(rest.starts, ends), { maxLength: 3 }).map((breaks): Shift => {
      if (rest.kind === 'fixed' || !hasCore) return { ...rest, breaks }
      const [one, other] = core.map((time) => (time < rest.starts ? time + 1440 : time))
      return { ...rest, breaks, core: { from: Math.min(one!, other!), to: Math.max(one!, other!) } }
    })
  })

/** Moments from the evening before to the evening after. */
const moment = fc.integer({ min: -5 * 60, max: 40 * 60 }).map((minute) => minute * MINUTE)
const anyPunches = fc
  .uniqueArray(
    fc.tuple(
      fc.integer({ min: -4 * 3600, max: 38 * 3600 }),
      fc.constantFrom(
        'in' as const,
        'out' as const,
        'in' as const,
        'out' as const,
        'break_out' as const,
        'break_in' as const,
      ),
    ),
    { selector: ([second]) => second, maxLength: 8 },
  )
  .map((some) => some.map(([second, kind], index): Punch => ({ id: `p${index}`, at: second * 1000, kind })))
/** As people do: they come, take lunch, come back and go. */
const goodPunches = fc
  .uniqueArray(fc.integer({ min: 5 * 3600, max: 30 * 3600 }), { minLength: 2, maxLength: 6 })
  .map((seconds) => seconds.sort((a, b) => a - b))
  .map((seconds) =>
    seconds.map((second, index): Punch => ({ id: `p${index}`, at: second * 1000, kind: index % 2 ? 'out' : 'in' })),
  )
const anySpan = fc
  .tuple(moment, moment)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }))

const anyFacts = fc
  .record(
    {
      place: anyDay,
      shift: fc.option(anyShift, { freq: 8 }),
      holiday: fc.constantFrom(false, false, false, true),
      holidays: fc.subarray([-1, 0, 1]),
      leaves: fc.array(anySpan, { maxLength: 2 }),
      duty: fc.array(anySpan, { maxLength: 2 }),
      punches: fc.oneof(anyPunches, goodPunches),
      now: fc.oneof(moment, fc.constant(60 * 60 * MINUTE)),
      night: fc.constantFrom([1320, 360], [1380, 300], [0, 360], [480, 480]),
      overtime_most: fc.constantFrom(0, 60, 240),
    },
    {
      noNullPrototype: true,
      requiredKeys: ['place', 'shift', 'holiday', 'leaves', 'punches', 'now', 'night', 'overtime_most'],
    },
  )
  .map(({ place, night, overtime_most, holidays, ...rest }): { clocks: Clocks; facts: DayFacts } => {
    const [zone = '', day = ''] = place.split(' ')
    const clocks = clocksOf.get(place)!
    const midnight = clocks.begins + clocks.shown.indexOf(0) * MINUTE
    const later = <T extends { from: number; to: number }>(span: T) => ({
      ...span,
      from: midnight + span.from,
      to: midnight + span.to,
    })
    const facts: DayFacts = {
      ...rest,
      day,
      zone,
      leaves: rest.leaves.map((one, at) => ({ ...later(one), kind: `k${at}`, paid: at === 0 })),
      punches: rest.punches.map((one) => ({ ...one, at: midnight + one.at })),
      now: midnight + rest.now,
      law: { night_from: night[0], night_to: night[1], overtime_most },
      ...(rest.duty && { duty: rest.duty.map(later) }),
      ...(holidays && {
        holidays: holidays.map((by) => new Date(Date.parse(day) + by * 1440 * MINUTE).toISOString().slice(0, 10)),
      }),
    }
    return { clocks, facts }
  })

const figuresOf = ({
  expected,
  worked,
  inside,
  late,
  early,
  overtime,
  over_limit,
  night,
  on_leave,
  on_duty,
  on_holiday,
}: DayFigures): DayFigures => ({
  expected,
  worked,
  inside,
  late,
  early,
  overtime,
  over_limit,
  night,
  on_leave,
  on_duty,
  on_holiday,
})

test('every figure of a day is what its minutes come to', () => {
  fc.assert(
    fc.property(anyFacts, ({ facts, clocks }) => {
      expect(figuresOf(settleDay(facts))).toEqual(settleByMinute(facts, clocks))
    }),
    { numRuns: 300 },
  )
})

test('what is found is explained: the rules of a figure come to the figure', () => {
  fc.assert(
    fc.property(anyFacts, ({ facts }) => {
      const { trace, ...day } = settleDay(facts)
      for (const [of, minutes] of Object.entries(figuresOf(day)))
        expect(trace.filter((one) => one.of === of).reduce((sum, { figures }) => sum + figures.minutes, 0)).toBe(
          minutes,
        )
      expect(trace.filter(({ of }) => of === 'status')).toHaveLength(1)
      expect(trace.every(({ of }) => of in day)).toBe(true)
    }),
  )
})

test('no minute is counted twice, and nobody is owed more than the day asked for', () => {
  fc.assert(
    fc.property(anyFacts, ({ facts }) => {
      const day = settleDay(facts)
      expect(day.inside + day.overtime + day.over_limit).toBe(day.worked)
      for (const part of [day.night, day.on_duty, day.on_holiday]) expect(part).toBeLessThanOrEqual(day.worked)
      if (day.expected > 0) expect(day.inside + day.on_leave).toBeLessThanOrEqual(day.expected)
      if (day.expected > 0 && day.status === 'absent')
        expect(day.worked + day.on_leave).toBeLessThan(Math.max(1, facts.shift!.absent_below))
    }),
  )
})

test('the order in which punches are heard changes nothing', () => {
  const shuffled = anyFacts.chain(({ facts }) =>
    fc.shuffledSubarray([...facts.punches], { minLength: facts.punches.length }).map((punches) => ({ facts, punches })),
  )
  fc.assert(
    fc.property(shuffled, ({ facts, punches }) => {
      expect(settleDay({ ...facts, punches })).toEqual(settleDay(facts))
    }),
  )
})
