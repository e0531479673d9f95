import { expect, test } from 'vitest'
import { numberFrom, patternProblem, periodOf } from './pattern.ts'

test.each([
  ['А/{n}', 191, 'А/191'],
  ['{year}-{n:4}', 7, '2026-0007'],
  ['Б/{yy}{month}/{n:3}', 12, 'Б/2611/012'],
  ['№{n:2}', 345, '№345'],
  ['$& {n}', 1, '$& 1'],
])('%s writes the %ith as %s', (pattern, value, number) => {
  expect(patternProblem(pattern)).toBeNull()
  expect(numberFrom(pattern, value, '2026-11-22')).toBe(number)
})

test.each([
  ['А/', 'platform.numbering.pattern_counter'],
  ['{n}/{n:2}', 'platform.numbering.pattern_counter'],
  ['{year}', 'platform.numbering.pattern_counter'],
  ['{N}', 'platform.numbering.pattern_stray'],
  ['{n}{day}', 'platform.numbering.pattern_stray'],
  ['{n:0}', 'platform.numbering.pattern_stray'],
  ['{n', 'platform.numbering.pattern_stray'],
  ['{n:12}', 'platform.numbering.pattern_stray'],
])('%s is refused', (pattern, problem) => {
  expect(patternProblem(pattern)).toBe(problem)
})

test('a yearly count belongs to the year where the organisation is, and one that goes on to none', () => {
  expect([periodOf('yearly', '2026-12-31'), periodOf('yearly', '2027-01-01'), periodOf('never', '2027-01-01')]).toEqual(
    [2026, 2027, 0],
  )
})
