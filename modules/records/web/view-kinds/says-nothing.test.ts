import { expect, test } from 'vitest'
import { saysNothing } from './says-nothing.ts'

const counts = { roll_up: { table: 'planning.checks', by: 'task', of: 'count' as const } }

test('a card tells no count of nothing, whether or not it is told what is counted', () => {
  expect(saysNothing(counts, '0')).toBe(true)
  expect(saysNothing({ is_open: true }, '0')).toBe(true)
  expect(saysNothing(counts, '3')).toBe(false)
})

test('a nought that somebody wrote says something, and what is empty or not ticked nothing', () => {
  expect(saysNothing({}, '0')).toBe(false)
  expect(saysNothing({}, null)).toBe(true)
  expect(saysNothing({}, false)).toBe(true)
  expect(saysNothing({}, true)).toBe(false)
})
