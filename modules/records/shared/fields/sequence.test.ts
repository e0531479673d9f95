import { expect, test } from 'vitest'
import { numbered, periodOf, problemOfSequence } from './sequence.ts'

test.each([
  ['ГЭ-{year}-{0000}', '2026', 'ГЭ-2026-0007'],
  ['{month}/{year} №{00}', '2026-03', '03/2026 №07'],
  ['{0}', '', '7'],
  [undefined, '', '0007'],
])('the pattern %s counts in %s and says %s', (sequence, period, said) => {
  expect([periodOf({ sequence }, '2026-03-09'), numbered({ sequence }, '2026-03-09', 7)]).toEqual([period, said])
})

test('a number that has outgrown its pattern is written whole', () => {
  expect(numbered({ sequence: 'A{00}' }, '2026-03-09', 12_345)).toBe('A12345')
})

test.each(['ГЭ-{year}', '{0000}-{00}', '{day}-{0000}', '{', ''])('%j is no pattern of a number', (pattern) => {
  expect(problemOfSequence(pattern)).toBe('records.built.sequence')
})
