import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openWorkingClock } from './working-clock.ts'
import { addWorkingHours, type WorkCalendar } from './working-time.ts'

const office: WorkCalendar = {
  zone: 'Asia/Ulaanbaatar',
  week: [1, 2, 3, 4, 5].map((weekday) => ({
    weekday,
    starts: '09:00',
    ends: '18:00',
    break_starts: '13:00',
    break_ends: '14:00',
  })),
  holidays: new Set(['2026-11-26', '2026-12-29']),
}
const at = (local: string) => new Date(`${local}:00+08:00`)
const HOUR = 3_600_000
const clock = openWorkingClock(at('2026-11-01T00:00'), at('2027-02-01T00:00'), office)

test.each([
  ['within a morning', '2026-11-23T09:30', '2026-11-23T11:00', 1.5],
  ['over lunch', '2026-11-23T12:00', '2026-11-23T15:00', 2],
  ['from evening to morning', '2026-11-23T17:00', '2026-11-24T10:00', 2],
  ['over a weekend', '2026-11-20T17:00', '2026-11-23T10:00', 2],
  ['over a holiday', '2026-11-25T09:00', '2026-11-27T18:00', 16],
  ['within a night', '2026-11-23T20:00', '2026-11-23T23:00', 0],
  ['no time at all', '2026-11-23T10:00', '2026-11-23T10:00', 0],
  ['backwards', '2026-11-23T11:00', '2026-11-23T10:00', 0],
])('%s', (_, came, left, hours) => {
  expect(clock(at(came), at(left))).toBe(hours * HOUR)
})

test('where no working hours are known the clock runs on', () => {
  const free = openWorkingClock(at('2026-11-01T00:00'), at('2026-12-01T00:00'), { ...office, week: [] })
  expect(free(at('2026-11-21T00:00'), at('2026-11-22T00:00'))).toBe(24 * HOUR)
})

test('it measures what the deadlines add, and stretches add up', () => {
  const moment = fc
    .integer({ min: 0, max: 30 * 24 * 60 })
    .map((minutes) => new Date(at('2026-11-02T00:00').getTime() + minutes * 60_000))
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 100 }), (start, hours) => {
      expect(clock(start, addWorkingHours(start, hours, office))).toBe(hours * HOUR)
    }),
    { numRuns: 500 },
  )
  fc.assert(
    fc.property(moment, moment, moment, (...moments) => {
      const [one, two, three] = moments.toSorted((a, b) => a.getTime() - b.getTime())
      expect(clock(one!, two!) + clock(two!, three!)).toBe(clock(one!, three!))
    }),
    { numRuns: 500 },
  )
})
