import { expect, test } from 'vitest'
import { placeAfterStep, placeBeside } from './ordered.ts'

const lists = [['a', 'b', 'c'], ['d'], []]

test.each([
  ['a', 'c', true, { list: 0, at: 2 }],
  ['a', 'c', false, { list: 0, at: 1 }],
  ['c', 'a', false, { list: 0, at: 0 }],
  ['c', 'a', true, { list: 0, at: 1 }],
  // Where it stands already, from above and from below.
  ['b', 'a', true, null],
  ['b', 'c', false, null],
  ['b', 'b', true, null],
  // In another list nothing closes up behind it.
  ['a', 'd', true, { list: 1, at: 1 }],
  ['d', 'a', false, { list: 0, at: 0 }],
  ['a', 'x', true, null],
])('%s let go at %s (below: %s) comes there', (name, other, isBelow, place) => {
  expect(placeBeside(lists, name, other, isBelow)).toEqual(place)
})

test('a step stays in its list and ends with it', () => {
  expect(placeAfterStep(lists, 'b', 'up')).toEqual({ list: 0, at: 0 })
  expect(placeAfterStep(lists, 'b', 'down')).toEqual({ list: 0, at: 2 })
  expect(placeAfterStep(lists, 'a', 'up')).toBeNull()
  expect(placeAfterStep(lists, 'd', 'down')).toBeNull()
})
