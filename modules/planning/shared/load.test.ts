import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter, hoursByDay, hoursLeft, isTooMuch, mondayOf } from './load.ts'

const holiday = '2026-11-26'
const hoursOn = (day: string) => (day === holiday || [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? 0 : 8)
const today = '2026-11-20'
const day = fc.integer({ min: -30, max: 60 }).map((days) => dayAfter(today, days))
const task = fc
  .record({
    one: day,
    other: day,
    estimate: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
    spent: fc.integer({ min: 0, max: 200 }),
    percent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ one, other, ...rest }) => ({ ...rest, first: one < other ? one : other, last: one < other ? other : one }))

test('what is left of a task is spread whole, over no day that has been and none that is free', () => {
  fc.assert(
    fc.property(task, (one) => {
      const byDay = hoursByDay(one, today, hoursOn)
      expect([...byDay.values()].reduce((sum, hours) => sum + hours, 0)).toBeCloseTo(hoursLeft(one, hoursOn), 6)
      for (const [on, hours] of byDay) {
        expect(hours).toBeGreaterThan(0)
        expect(on >= today).toBe(true)
        if (byDay.size > 1) expect([hoursOn(on) > 0, on >= one.first, on <= one.last]).toEqual([true, true, true])
      }
    }),
  )
})

test('a task without hours counts the working time of its days that is not done', () => {
  const week = { first: '2026-11-23', last: '2026-11-29', spent: 5, percent: 50, estimate: undefined }
  // Four working days: one is a holiday.
  expect(hoursLeft(week, hoursOn)).toBe(16)
  expect([...hoursByDay(week, today, hoursOn)]).toEqual([
    ['2026-11-23', 4],
    ['2026-11-24', 4],
    ['2026-11-25', 4],
    ['2026-11-27', 4],
  ])
  expect(hoursLeft({ ...week, estimate: 12 }, hoursOn)).toBe(7)
  expect(hoursLeft({ ...week, estimate: 3 }, hoursOn)).toBe(0)
})

test('what should have been done by now stands on today', () => {
  const late = { first: '2026-11-02', last: '2026-11-06', spent: 0, percent: 0, estimate: 10 }
  expect([...hoursByDay(late, today, hoursOn)]).toEqual([[today, 10]])
})

test('weeks begin on Mondays, and as much as there is time for is not too much', () => {
  expect(['2026-11-22', '2026-11-23', '2026-11-29'].map(mondayOf)).toEqual(['2026-11-16', '2026-11-23', '2026-11-23'])
  expect([isTooMuch({ hours: 32.04, capacity: 32 }), isTooMuch({ hours: 33, capacity: 32 })]).toEqual([false, true])
})
