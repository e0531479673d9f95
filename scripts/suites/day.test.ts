import { expect, test } from 'vitest'
import { hasDayTurned } from './day.ts'

test.each([
  ['2026-11-29T15:58:00Z', '2026-11-29T16:02:00Z', true],
  ['2026-11-29T23:58:00Z', '2026-11-30T00:02:00Z', true],
  ['2026-11-29T16:00:00Z', '2026-11-29T23:59:59Z', false],
  ['2026-11-29T00:00:00Z', '2026-11-29T15:59:59Z', false],
])('midnight in Ulaanbaatar or at zero of UTC between %s and %s: %s', (from, to, turned) => {
  expect(hasDayTurned(new Date(from), new Date(to))).toBe(turned)
})
