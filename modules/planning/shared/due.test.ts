import { expect, test } from 'vitest'
import { sectionOf } from './due.ts'

// 2026-11-25 is a Wednesday.
test.each([
  ['2026-11-24', 'late'],
  ['2026-11-25', 'today'],
  ['2026-11-26', 'week'],
  ['2026-11-29', 'week'],
  ['2026-11-30', 'later'],
  [null, 'undated'],
] as const)('a task due on %s stands under %s', (ends, section) => {
  expect(sectionOf(ends, '2026-11-25')).toBe(section)
})

test('of a Sunday the week is over', () => {
  expect(sectionOf('2026-11-30', '2026-11-29')).toBe('later')
})
