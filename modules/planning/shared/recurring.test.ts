import { expect, test } from 'vitest'
import { dayAgain } from './recurring.ts'

test.each([
  ['2026-11-27', 'day', '2026-11-30'],
  ['2026-11-25', 'day', '2026-11-26'],
  ['2026-11-28', 'week', '2026-12-05'],
  ['2026-11-28', 'two_weeks', '2026-12-12'],
  ['2026-01-31', 'month', '2026-02-28'],
  ['2024-01-31', 'month', '2024-02-29'],
  ['2026-11-30', 'quarter', '2027-02-28'],
  ['2024-02-29', 'year', '2025-02-28'],
])('%s again by %s is %s', (day, repeats, next) => {
  expect(dayAgain(day, repeats)).toBe(next)
})
