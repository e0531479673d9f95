import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WorkCalendar } from '#modules/organization/shared/index.ts'
import { letterAt, nextSummary, quietUntil } from './timing.ts'

const weekday = (day: number) => ({
  weekday: day,
  starts: '09:00',
  ends: '18:00',
  break_starts: null,
  break_ends: null,
})
/** Monday to Friday; the last Thursday of November is a holiday. */
const calendar: WorkCalendar = {
  zone: 'Asia/Ulaanbaatar',
  week: [1, 2, 3, 4, 5].map(weekday),
  holidays: new Set(['2026-11-26']),
}
const night = { is_on: true, from: '20:00', until: '08:00', days_off: false }
const at = (local: string) => new Date(`${local}:00+08:00`)
const shown = (moment: Date | null) => moment && new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 16)

test.each([
  ['in the evening until the next morning', '2026-11-23T21:30', night, '2026-11-24T08:00'],
  ['after midnight until the same morning', '2026-11-24T03:00', night, '2026-11-24T08:00'],
  ['from its first minute', '2026-11-23T20:00', night, '2026-11-24T08:00'],
  ['not at its end', '2026-11-24T08:00', night, null],
  ['not in the day', '2026-11-23T12:00', night, null],
  [
    'over lunch, where that is wished',
    '2026-11-23T12:30',
    { ...night, from: '12:00', until: '13:00' },
    '2026-11-23T13:00',
  ],
  ['not where it is switched off', '2026-11-23T21:30', { ...night, is_on: false }, null],
  ['on Friday evening over the weekend', '2026-11-27T21:00', { ...night, days_off: true }, '2026-11-30T08:00'],
  ['on Friday evening until Saturday, where days off are as others', '2026-11-27T21:00', night, '2026-11-28T08:00'],
  ['on Sunday at noon', '2026-11-29T12:00', { ...night, days_off: true }, '2026-11-30T08:00'],
  ['on the eve of a holiday', '2026-11-25T20:30', { ...night, days_off: true }, '2026-11-27T08:00'],
])('it is quiet %s', (_when, moment, quiet, end) => {
  expect(shown(quietUntil(at(moment), quiet, calendar))).toBe(end)
})

test('where no working week is known no day is off', () => {
  expect(quietUntil(at('2026-11-29T12:00'), { ...night, days_off: true }, { ...calendar, week: [] })).toBeNull()
})

test.each([
  ['each', 8, '2026-11-23T10:20', '2026-11-23T10:20'],
  ['hour', 8, '2026-11-23T10:20', '2026-11-23T11:00'],
  ['hour', 8, '2026-11-23T11:00', '2026-11-23T12:00'],
  ['hour', 8, '2026-11-23T23:30', '2026-11-24T00:00'],
  ['day', 8, '2026-11-23T07:59', '2026-11-23T08:00'],
  ['day', 8, '2026-11-23T08:00', '2026-11-24T08:00'],
  ['day', 17, '2026-11-23T08:00', '2026-11-23T17:00'],
] as const)('letters by %s at %i tell of %s at %s', (pace, hour, moment, due) => {
  expect(shown(nextSummary(at(moment), { pace, hour }, calendar.zone))).toBe(due)
})

test('a summary whose hour is quiet comes when that is over', () => {
  const wish = { quiet: { ...night, days_off: true }, rhythm: { pace: 'day' as const, hour: 7 } }
  expect(shown(letterAt(at('2026-11-27T12:00'), wish, calendar))).toBe('2026-11-30T08:00')
})

test('a letter never goes in quiet hours, never before its news, and within days', () => {
  const clock = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
    .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
  const wish = fc.record({
    quiet: fc
      .record({ is_on: fc.boolean(), from: clock, until: clock, days_off: fc.boolean() })
      .filter(({ from, until }) => from !== until),
    rhythm: fc.record({
      pace: fc.constantFrom('each' as const, 'hour' as const, 'day' as const),
      hour: fc.integer({ min: 0, max: 23 }),
    }),
  })
  const zones = fc.constantFrom('Asia/Ulaanbaatar', 'Asia/Hovd', 'Europe/Berlin', 'Asia/Kathmandu')
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }),
      wish,
      zones,
      (moment, wishes, zone) => {
        const here = { ...calendar, zone }
        const due = letterAt(moment, wishes, here)
        return (
          due >= moment &&
          quietUntil(due, wishes.quiet, here) === null &&
          due.getTime() - moment.getTime() < 6 * 24 * 3_600_000
        )
      },
    ),
  )
})
