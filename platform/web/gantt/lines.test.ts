import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

const items = [
  { id: 'a' },
  { id: 'b', parent: 'a' },
  { id: 'c', parent: 'b' },
  { id: 'd', parent: 'gone' },
  { id: 'e', parent: 'a' },
]
const told = (closed: string[] = [], of = items) =>
  linesOf(of, new Set(closed)).map(({ item, level, at, of: count }) => `${item.id}${level} ${at}/${count}`)

test('lines stand below what they belong to, in their order; whose parent is not there stands at the top', () => {
  expect(told()).toEqual(['a1 1/2', 'b2 1/2', 'c3 1/1', 'e2 2/2', 'd1 2/2'])
})

test('what stands below a closed line is not there, however deep', () => {
  expect(told(['a'])).toEqual(['a1 1/2', 'd1 2/2'])
  expect(told(['b'])).toEqual(['a1 1/2', 'b2 1/2', 'e2 2/2', 'd1 2/2'])
  expect(linesOf(items, new Set(['b'])).find(({ item }) => item.id === 'b')).toMatchObject({
    hasBelow: true,
    isOpen: false,
  })
})

test('what stands below itself is there once all the same', () => {
  const ring = [
    { id: 'x', parent: 'y' },
    { id: 'y', parent: 'x' },
    { id: 'z', parent: 'z' },
  ]
  expect(told([], ring).map((line) => line[0])).toEqual(['x', 'y', 'z'])
})
