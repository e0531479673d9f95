import { expect, test } from 'vitest'
import { momentOf } from '#modules/organization/shared/index.ts'
import { leaveDays, leaveSpan } from './leave-days.ts'
import type { Shift } from './shift.ts'

const office: Shift = {
  kind: 'fixed',
  starts: 9 * 60,
  ends: 18 * 60,
  norm: 480,
  breaks: [{ from: 13 * 60, to: 14 * 60 }],
  early_window: 60,
  late_window: 60,
  grace_in: 0,
  grace_out: 0,
  rounding: { minutes: 0, way: 'nearest' },
  half_below: 0,
  absent_below: 0,
  pairs: 'every',
}
const DAY = '2026-11-25'

test('a week over Chinggis Day takes four days, and half of each where it is for mornings', () => {
  const week = ['23', '24', '25', '26', '27', '28', '29'].map((date) => ({
    day: `2026-11-${date}`,
    expected: date < '28',
    holiday: date === '26',
  }))
  expect(leaveDays(week, 'day')).toBe(4)
  expect(leaveDays(week, 'first_half')).toBe(2)
  expect(leaveDays(week.slice(0, 1), 'second_half')).toBe(0.5)
  expect(leaveDays([], 'day')).toBe(0)
})

function spans(shift: Shift) {
  const shown = (moment: number) => new Date(moment + 8 * 3_600_000).toISOString().slice(8, 16).replace('T', ' ')
  return (['day', 'first_half', 'second_half'] as const).map((part) => {
    const { from, to } = leaveSpan(shift, DAY, 'Asia/Ulaanbaatar', part)
    return `${shown(from)} – ${shown(to)}`
  })
}

test('halves meet in the middle of what is worked', () => {
  expect(spans(office)).toEqual(['25 09:00 – 25 18:00', '25 09:00 – 25 13:00', '25 14:00 – 25 18:00'])
  expect(spans({ ...office, breaks: [{ from: 12 * 60, to: 13 * 60 }] }).slice(1)).toEqual([
    '25 09:00 – 25 14:00',
    '25 14:00 – 25 18:00',
  ])
})

test('halves of a night', () => {
  expect(spans({ ...office, starts: 22 * 60, ends: 6 * 60, breaks: [] })).toEqual([
    '25 22:00 – 26 06:00',
    '25 22:00 – 26 02:00',
    '26 02:00 – 26 06:00',
  ])
})

test('halves of flexible hours are half of the norm, at the ends of the core', () => {
  const flexible: Shift = { ...office, kind: 'flexible', starts: 7 * 60, ends: 21 * 60 }
  expect(spans({ ...flexible, core: { from: 10 * 60, to: 16 * 60 } })).toEqual([
    '25 07:00 – 25 21:00',
    '25 10:00 – 25 15:00',
    '25 11:00 – 25 16:00',
  ])
  expect(spans(flexible).slice(1)).toEqual(['25 07:00 – 25 11:00', '25 17:00 – 25 21:00'])
})

test('a day of leave in Khovd is that of Khovd', () => {
  expect(leaveSpan(office, DAY, 'Asia/Hovd', 'day').from).toBe(momentOf(DAY, '10:00', 'Asia/Ulaanbaatar'))
})
