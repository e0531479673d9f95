import { expect, test } from 'vitest'
import { neighbour, nextAfter } from './selection.ts'

const items = ['a', 'b', 'c'].map((id) => ({ id }))

test('after a decision the next waiting document is read', () => {
  expect(nextAfter(items, 'a')).toBe('b')
  expect(nextAfter(items, 'b')).toBe('c')
})

test('after the last document the one above it is read, and after the only one nothing', () => {
  expect(nextAfter(items, 'c')).toBe('b')
  expect(nextAfter([{ id: 'a' }], 'a')).toBeNull()
})

test('arrows stop at the ends of the list', () => {
  expect(neighbour(items, 'b', 1)).toBe('c')
  expect(neighbour(items, 'c', 1)).toBe('c')
  expect(neighbour(items, 'a', -1)).toBe('a')
  expect(neighbour(items, null, 1)).toBe('a')
  expect(neighbour([], null, 1)).toBeNull()
})
