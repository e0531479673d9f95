import { expect, test } from 'vitest'
import { momentOf } from '#modules/organization/shared/index.ts'
import { type DayFacts, LAW_OF_HOURS } from './facts.ts'
import { leaveSpan } from './leave-days.ts'
import type { Punch } from './pairing.ts'
import { settleDay } from './settle.ts'
import type { Shift } from './shift.ts'

const office: Shift = {
  kind: 'fixed',
  starts: 9 * 60,
  ends: 18 * 60,
  norm: 480,
  breaks: [{ from: 13 * 60, to: 14 * 60 }],
  early_window: 120,
  late_window: 360,
  grace_in: 5,
  grace_out: 5,
  rounding: { minutes: 0, way: 'nearest' },
  half_below: 360,
  absent_below: 120,
  pairs: 'every',
}
const night: Shift = { ...office, starts: 22 * 60, ends: 6 * 60, breaks: [{ from: 26 * 60, to: 26 * 60 + 30 }] }
const flexible: Shift = {
  ...office,
  kind: 'flexible',
  starts: 7 * 60,
  ends: 21 * 60,
  core: { from: 10 * 60, to: 16 * 60 },
}
/** A Wednesday. */
const DAY = '2026-11-25'
const ZONE = 'Asia/Ulaanbaatar'

/** `09:05` is on the day, `+06:05` on the one after. */
const at = (time: string, { day = DAY, zone = ZONE } = {}) =>
  time.startsWith('+')
    ? momentOf(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10), time.slice(1), zone)
    : momentOf(day, time, zone)

type Place = { day?: string; zone?: string }

/** `in 09:00, out 18:00` */
function punches(text: string, place: Place = {}): Punch[] {
  return text
    .split(', ')
    .filter(Boolean)
    .map((one) => {
      const [kind, time = ''] = one.split(' ')
      return { id: one, at: at(time, place), kind: kind as Punch['kind'] }
    })
}

function settle(text: string, more: Partial<DayFacts> = {}) {
  const place = { day: more.day ?? DAY, zone: more.zone ?? ZONE }
  return settleDay({
    ...place,
    shift: office,
    holiday: false,
    leaves: [],
    punches: punches(text, place),
    now: at('+23:00', place),
    law: LAW_OF_HOURS,
    ...more,
  })
}

const leave = (from: string, to: string) => ({ kind: 'annual', from: at(from), to: at(to), paid: true })

test('a day at the office is eight hours, whether lunch is punched or not', () => {
  const whole = {
    status: 'present',
    expected: 480,
    worked: 480,
    inside: 480,
    late: 0,
    early: 0,
    overtime: 0,
    anomalies: [],
  }
  expect(settle('in 09:00, out 18:00')).toMatchObject(whole)
  expect(settle('in 09:00, out 13:00, in 14:00, out 18:00')).toMatchObject(whole)
  expect(settle('in 09:00, break_out 13:00, break_in 14:00, out 18:00')).toMatchObject(whole)
})

test('who goes to lunch early and works through it is paid for neither', () => {
  expect(settle('in 09:00, out 12:30, in 13:00, out 18:00')).toMatchObject({ worked: 450, late: 0, early: 0 })
})

test('the minute on the clock counts, not its seconds', () => {
  const seconds = [
    { id: 'a', at: at('09:05') + 59_000, kind: 'in' as const },
    { id: 'b', at: at('18:00') + 1000, kind: 'out' as const },
  ]
  expect(settle('', { punches: seconds })).toMatchObject({ worked: 475, late: 0 })
})

test('within grace nobody is late or early, from one minute more on all of it counts', () => {
  expect(settle('in 09:05, out 17:55')).toMatchObject({ late: 0, early: 0, worked: 470 })
  expect(settle('in 09:06, out 17:54')).toMatchObject({ late: 6, early: 6, worked: 468 })
})

test('lunch is not part of being late', () => {
  expect(settle('in 14:30, out 18:00')).toMatchObject({ status: 'half', late: 270, worked: 210 })
  expect(settle('in 09:00, out 12:00')).toMatchObject({ status: 'half', early: 300, worked: 180 })
})

test('a screen can say why', () => {
  const { trace } = settle('in 09:20, out 18:00')
  expect(trace).toContainEqual({
    of: 'late',
    rule: 'late.counted',
    figures: { due: '09:00', came: '09:20', grace: 5, by: 20, minutes: 20 },
  })
  expect(trace).toContainEqual({
    of: 'worked',
    rule: 'worked.pair',
    figures: { from: '09:20', to: '18:00', minutes: 520 },
  })
  expect(trace).toContainEqual({
    of: 'worked',
    rule: 'break.taken_off',
    figures: { from: '13:00', to: '14:00', minutes: -60 },
  })
})

test('a night shift belongs to the day on which it begins, and its hours are night', () => {
  const day = settle('in 21:50, out +06:10', { shift: night })
  expect(day).toMatchObject({ status: 'present', expected: 450, worked: 470, inside: 450, overtime: 20, night: 450 })
  expect(day.pairs).toEqual([{ from: at('21:50'), to: at('+06:10'), in: 'in 21:50', out: 'out +06:10' }])
})

test('who stays until midnight works two hours of the night', () => {
  expect(settle('in 09:00, out +00:00')).toMatchObject({ overtime: 240, over_limit: 120, night: 120, worked: 840 })
})

test('overtime above four hours is worked, and said', () => {
  expect(settle('in 09:00, out 22:00')).toMatchObject({ overtime: 240, over_limit: 0, anomalies: [] })
  expect(settle('in 09:00, out 22:30')).toMatchObject({
    overtime: 240,
    over_limit: 30,
    worked: 750,
    anomalies: ['overtime_over_limit'],
  })
})

test('overtime lies outside of the shift only: what is missed inside is not made good by it', () => {
  expect(settle('in 11:00, out 20:00')).toMatchObject({ worked: 480, inside: 360, overtime: 120, late: 120 })
})

test('a few minutes before and after are nothing where the shift says so', () => {
  const shift = { ...office, overtime_from: 30 }
  expect(settle('in 08:45, out 18:20', { shift })).toMatchObject({ worked: 480, overtime: 0 })
  expect(settle('in 08:45, out 18:30', { shift })).toMatchObject({ worked: 510, overtime: 30 })
})

test('a forgotten out: the day goes on until its window closes, then a punch is missing and nothing counts', () => {
  const during = settle('in 09:00', { now: at('16:00') })
  expect(during).toMatchObject({ status: 'open', worked: 360, early: 0, anomalies: [] })
  expect(during.pairs).toEqual([{ from: at('09:00'), to: at('16:00'), in: 'in 09:00', out: null }])
  expect(settle('in 09:00', { now: at('23:59') })).toMatchObject({ status: 'open', overtime: 240, over_limit: 119 })
  const after = settle('in 09:20')
  expect(after).toMatchObject({ status: 'half', worked: 0, late: 20, early: 0, anomalies: ['missing_out'] })
  expect(after.pairs).toEqual([{ from: at('09:20'), to: at('09:20'), in: 'in 09:20', out: null }])
})

test('a forgotten in says nothing about being late', () => {
  expect(settle('out 17:00')).toMatchObject({
    status: 'half',
    worked: 0,
    late: 0,
    early: 60,
    anomalies: ['missing_in'],
  })
  expect(settle('break_out 13:00, break_in 14:00, out 18:00')).toMatchObject({ worked: 240, anomalies: ['missing_in'] })
  expect(settle('break_in 14:00, out 18:00')).toMatchObject({ worked: 240, anomalies: ['missing_in'] })
})

test('two ins are one, from the first on; two outs are one, at the first', () => {
  expect(settle('in 09:00, in 14:00, out 18:00')).toMatchObject({ worked: 480, anomalies: ['double_in'] })
  expect(settle('in 09:00, out 17:00, out 18:00')).toMatchObject({ worked: 420, early: 60, anomalies: ['double_out'] })
})

test('from the first in to the last out, only breaks that were said are taken off in between', () => {
  const shift = { ...office, pairs: 'first_last' as const, breaks: [] }
  const day = settle('in 09:00, out 11:00, in 12:00, in 12:01, break_out 15:00, break_in 15:30, out 18:00', { shift })
  expect(day).toMatchObject({ worked: 510, anomalies: [] })
  expect(day.pairs.map((pair) => [pair.in, pair.out])).toEqual([
    ['in 09:00', 'break_out 15:00'],
    ['break_in 15:30', 'out 18:00'],
  ])
})

test('a break that nobody ended', () => {
  expect(settle('in 09:00, break_out 13:00, out 18:00')).toMatchObject({
    worked: 240,
    early: 240,
    anomalies: ['no_break_end'],
  })
  expect(settle('in 09:00, break_out 13:00')).toMatchObject({ worked: 240, anomalies: ['no_break_end'] })
  expect(settle('in 09:00, break_out 13:00', { now: at('13:30') })).toMatchObject({ status: 'open', anomalies: [] })
})

test('in and out are rounded to the marks of the clock, being late is not', () => {
  const rounded = (way: 'nearest' | 'against' | 'for') =>
    settle('in 09:07, out 17:50', { shift: { ...office, rounding: { minutes: 15, way } } })
  expect(rounded('against')).toMatchObject({ worked: 450, late: 7, early: 10 })
  expect(rounded('for')).toMatchObject({ worked: 480, late: 7, early: 10 })
  expect(rounded('nearest')).toMatchObject({ worked: 465, late: 7, early: 10 })
  const half = { ...office, rounding: { minutes: 10 as const, way: 'nearest' as const } }
  expect(settle('in 09:05, out 17:55', { shift: half }).worked).toBe(480)
})

test('stays that meet by rounding are not paid twice', () => {
  const shift = { ...office, breaks: [], rounding: { minutes: 30 as const, way: 'for' as const } }
  expect(settle('in 09:00, out 11:10, in 11:20, out 18:00', { shift }).worked).toBe(540)
})

test('half a day of leave: the other half is asked for', () => {
  const half = { kind: 'annual', paid: true, ...leaveSpan(office, DAY, ZONE, 'first_half') }
  expect(half).toMatchObject({ from: at('09:00'), to: at('13:00') })
  const afternoon = { status: 'present', expected: 480, worked: 240, on_leave: 240, anomalies: [] }
  expect(settle('in 14:00, out 18:00', { leaves: [half] })).toMatchObject({ ...afternoon, late: 0 })
  expect(settle('in 14:30, out 18:00', { leaves: [half] })).toMatchObject({ status: 'present', late: 30, worked: 210 })
  expect(settle('', { leaves: [half] })).toMatchObject({ status: 'half', on_leave: 240, worked: 0 })
})

test('an hour of leave in the middle leaves the ends as they are', () => {
  expect(settle('in 09:00, out 11:00, in 12:00, out 18:00', { leaves: [leave('11:00', '12:00')] })).toMatchObject({
    status: 'present',
    worked: 420,
    on_leave: 60,
    late: 0,
    early: 0,
  })
})

test('a day of leave is leave, before it comes as well; leaves that overlap count once, each with its kind', () => {
  const whole = [leave('00:00', '+00:00')]
  expect(settle('', { leaves: whole })).toMatchObject({ status: 'leave', on_leave: 480, expected: 480 })
  expect(settle('', { leaves: whole, now: at('07:00') })).toMatchObject({ status: 'leave', on_leave: 480 })
  const sick = { kind: 'sick', from: at('08:00'), to: at('15:00'), paid: false }
  const { on_leave, trace } = settle('', { leaves: [sick, ...whole] })
  expect(on_leave).toBe(480)
  expect(trace.filter(({ of }) => of === 'on_leave').map(({ figures }) => figures)).toEqual([
    { kind: 'sick', paid: 0, minutes: 300 },
    { kind: 'annual', paid: 1, minutes: 180 },
  ])
})

test('who works while on leave has worked, is on leave for the rest, and somebody is told', () => {
  const leaves = [leave('00:00', '+00:00')]
  expect(settle('in 10:00, out 11:00', { leaves })).toMatchObject({
    status: 'leave',
    worked: 60,
    on_leave: 420,
    anomalies: ['worked_on_leave'],
  })
  expect(settle('in 09:00, out 18:00', { leaves })).toMatchObject({ status: 'present', worked: 480, on_leave: 0 })
})

test('approved work elsewhere is worked, without lunch and without overtime', () => {
  const duty = [{ from: at('00:00'), to: at('+00:00') }]
  expect(settle('', { duty })).toMatchObject({ status: 'duty', worked: 480, on_duty: 480, overtime: 0, late: 0 })
  expect(settle('', { duty, now: at('12:00') })).toMatchObject({ status: 'duty', worked: 180, on_duty: 180 })
  expect(settle('', { duty, now: at('07:00') })).toMatchObject({ status: 'duty', worked: 0 })
  const morning = [{ from: at('09:00'), to: at('11:00') }]
  expect(settle('in 11:00, out 18:00', { duty: morning })).toMatchObject({
    status: 'present',
    worked: 480,
    on_duty: 120,
    late: 0,
  })
  expect(settle('in 11:20, out 18:00', { duty: morning })).toMatchObject({ late: 20, worked: 460 })
  expect(settle('', { duty, shift: flexible })).toMatchObject({ status: 'duty', worked: 480, overtime: 0 })
})

test('a holiday asks for nothing, and what is worked on it is said', () => {
  const naadam = { day: '2026-07-13', holiday: true }
  expect(settle('', naadam)).toMatchObject({ status: 'holiday', expected: 0, on_holiday: 0 })
  expect(settle('in 10:00, out 15:00', naadam)).toMatchObject({
    status: 'present',
    expected: 0,
    worked: 240,
    on_holiday: 240,
    overtime: 0,
    late: 0,
    early: 0,
  })
})

test('a night shift reaches into a holiday, or out of one', () => {
  const into = settle('in 22:00, out +06:00', { shift: night, day: '2025-12-31', holidays: ['2026-01-01'] })
  expect(into).toMatchObject({ status: 'present', expected: 450, worked: 450, on_holiday: 330 })
  const outOf = settle('in 22:00, out +06:00', {
    shift: night,
    day: '2026-01-01',
    holiday: true,
    holidays: ['2026-01-01'],
  })
  expect(outOf).toMatchObject({ expected: 0, worked: 450, on_holiday: 120 })
  expect(settle('in 22:00, out +06:00', { shift: night, holiday: true }).on_holiday).toBe(450)
})

test('on a day off nobody is expected, and all work is overtime', () => {
  expect(settle('', { shift: null })).toMatchObject({ status: 'off', expected: 0 })
  expect(settle('in 10:00, out 13:00', { shift: null })).toMatchObject({
    status: 'present',
    worked: 180,
    inside: 0,
    overtime: 180,
    late: 0,
  })
  expect(settle('in 10:00', { shift: null })).toMatchObject({ status: 'off', anomalies: ['missing_out'] })
})

test('who never came is absent once the shift is over, not late', () => {
  expect(settle('', { now: at('12:00') })).toMatchObject({ status: 'open', late: 0 })
  expect(settle('', { now: at('18:00') })).toMatchObject({ status: 'absent', late: 0, early: 0, worked: 0 })
  expect(settle('', { shift: { ...office, half_below: 0, absent_below: 0 } })).toMatchObject({ status: 'absent' })
  expect(settle('in 09:00, out 10:59')).toMatchObject({ status: 'absent', worked: 119 })
  expect(settle('in 09:00, out 11:00')).toMatchObject({ status: 'half', worked: 120 })
  expect(settle('in 09:00, out 16:00')).toMatchObject({ status: 'present', worked: 360 })
})

test('who is out for lunch may come back', () => {
  expect(settle('in 09:00, out 13:00', { now: at('13:30') })).toMatchObject({ status: 'open', worked: 240, early: 0 })
  expect(settle('in 09:00, out 13:00', { now: at('18:00') })).toMatchObject({ status: 'half', worked: 240, early: 240 })
})

test('a punch far from the shift is said to be so', () => {
  expect(settle('in 06:30, out 18:00').anomalies).toEqual(['outside'])
  expect(settle('in 07:00, out +00:00').anomalies).toEqual(['overtime_over_limit'])
})

test('flexible hours count within their frame, and above the norm they are overtime', () => {
  expect(settle('in 08:00, out 17:00', { shift: flexible })).toMatchObject({ expected: 480, worked: 480, overtime: 0 })
  expect(settle('in 06:30, out 17:30', { shift: flexible })).toMatchObject({ worked: 570, inside: 480, overtime: 90 })
  expect(settle('in 10:20, out 15:30', { shift: flexible })).toMatchObject({ late: 20, early: 30, worked: 250 })
  expect(settle('in 16:30, out 20:30', { shift: flexible })).toMatchObject({ late: 300, early: 0, worked: 240 })
})

test('half a day of leave of flexible hours is half of the norm', () => {
  const half = { kind: 'annual', paid: true, ...leaveSpan(flexible, DAY, ZONE, 'first_half') }
  expect(settle('in 15:00, out 19:00', { shift: flexible, leaves: [half] })).toMatchObject({
    status: 'present',
    on_leave: 240,
    worked: 240,
    late: 0,
  })
})

test('a guard is on duty for a day and a night', () => {
  const guard: Shift = { ...office, starts: 9 * 60, ends: 9 * 60, breaks: [] }
  expect(settle('in 09:00, out +09:00', { shift: guard })).toMatchObject({ expected: 1440, worked: 1440, night: 480 })
})

test('clocks of Khovd are an hour behind', () => {
  const hovd = { zone: 'Asia/Hovd' }
  const day = settle('in 09:10, out 18:00', hovd)
  expect(day).toMatchObject({ status: 'present', worked: 470, late: 10 })
  expect(day.pairs[0]!.from).toBe(Date.parse('2026-11-25T09:10:00+07:00'))
  // The same moments are ten past ten in Ulaanbaatar.
  const there = settle('', { punches: punches('in 09:10, out 18:00', hovd) })
  expect(there).toMatchObject({ late: 70, overtime: 60 })
})

test('the night in which clocks go forward has seven hours, and the one in which they go back nine', () => {
  const berlin = { zone: 'Europe/Berlin', shift: { ...night, breaks: [] } }
  const full = { status: 'present', late: 0, early: 0, overtime: 0 }
  expect(settle('in 22:00, out +06:00', { ...berlin, day: '2026-03-28' })).toMatchObject({
    ...full,
    expected: 420,
    worked: 420,
    night: 420,
  })
  expect(settle('in 22:00, out +06:00', { ...berlin, day: '2026-10-24' })).toMatchObject({
    ...full,
    expected: 540,
    worked: 540,
    night: 540,
  })
  for (const day of ['2026-03-29', '2026-10-25'])
    expect(settle('in 09:00, out 18:00', { zone: 'Europe/Berlin', day })).toMatchObject({ ...full, worked: 480 })
})

test('a break in the hour that clocks leave out, or have twice, is as long as ever', () => {
  const shift = { ...night, breaks: [{ from: 25 * 60 + 45, to: 26 * 60 + 15 }] }
  for (const [day, expected] of [
    ['2026-03-28', 390],
    ['2026-10-24', 510],
  ] as const)
    expect(settle('', { zone: 'Europe/Berlin', shift, day }).expected).toBe(expected)
})

test('the window closes at its end, and a day off at midnight', () => {
  expect(settle('in 09:00', { now: at('23:59') }).anomalies).toEqual(['overtime_over_limit'])
  expect(settle('in 09:00', { now: at('+00:00') }).anomalies).toEqual(['missing_out'])
  expect(settle('in 09:00', { now: at('23:59'), shift: null })).toMatchObject({ status: 'open', worked: 899 })
  expect(settle('in 09:00', { now: at('+00:00'), shift: null })).toMatchObject({ status: 'off', worked: 0 })
})

test('a lonely punch at the very start of the shift says when somebody came', () => {
  expect(settle('in 09:00').trace.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['late.on_time', 'early.unknown']),
  )
  expect(settle('out 09:00')).toMatchObject({ late: 0, early: 480 })
})

test('most of a day of leave was worked', () => {
  const leaves = [leave('00:00', '+00:00')]
  expect(settle('in 09:00, out 15:00', { leaves })).toMatchObject({ status: 'present', worked: 300, on_leave: 180 })
})

test('whoever has duty for a part of the day is still expected for the rest', () => {
  const duty = [{ from: at('09:00'), to: at('15:00') }]
  const now = at('12:00')
  expect(settle('', { duty, now })).toMatchObject({ status: 'open', on_duty: 180 })
  expect(settle('', { duty, now, leaves: [leave('15:00', '18:00')] }).status).toBe('duty')
  expect(settle('', { duty, now, shift: flexible }).status).toBe('open')
  expect(settle('', { duty, now, shift: flexible, leaves: [leave('07:00', '14:00')] }).status).toBe('open')
  expect(settle('', { duty, now, shift: flexible, leaves: [leave('15:00', '18:00')] }).status).toBe('duty')
})

test('a day of leave of flexible hours is their norm', () => {
  const leaves = [leave('00:00', '+00:00')]
  expect(settle('', { shift: flexible, leaves })).toMatchObject({ status: 'leave', on_leave: 480 })
})

test('seconds of leave and duty are left out', () => {
  const later = (time: string) => at(time) + 30_000
  const leaves = [{ ...leave('09:00', '11:00'), to: later('11:00') }]
  const duty = [{ from: later('11:00'), to: at('12:00') }]
  expect(settle('in 12:00, out 18:00', { leaves, duty })).toMatchObject({ on_leave: 120, on_duty: 60, late: 0 })
})
