import { expect, test } from 'vitest'
import { drawnPlaces, heightOf, seenOf } from './use-seen-cards.ts'

const ids = Array.from({ length: 300 }, (_, at) => `card${at}`)
const heights = new Map(ids.map((id, at) => [id, at < 100 ? 92 : 142]))

test('cards between two lines are near, and ten around them', () => {
  // Cards of 92 and gaps of 8: the one at 2000 is the twentieth behind the first.
  expect(seenOf(ids, heights, { from: 2000, to: 2900 })).toEqual({ from: 10, to: 40 })
  expect(seenOf(ids, heights, { from: 0, to: 500 })).toEqual({ from: 0, to: 16 })
  expect(seenOf(ids, heights, { from: 10_000, to: 10_150 })).toEqual({ from: 90, to: 112 })
  // Beyond the last one its end is near.
  expect(seenOf(ids, heights, { from: 90_000, to: 91_000 })).toEqual({ from: 289, to: 310 })
})

test('what is not drawn is as high as its cards with the gaps between them', () => {
  expect(heightOf(ids, heights, { from: 0, to: 1 })).toBe(92)
  expect(heightOf(ids, heights, { from: 98, to: 102 })).toBe(92 + 92 + 142 + 142 + 3 * 8)
  expect(heightOf(ids, new Map(), { from: 0, to: 2 })).toBe(192)
  expect(heightOf(ids, heights, { from: 5, to: 5 })).toBe(0)
})

test('a card that is dragged stays where it is, however far the others roll', () => {
  expect(drawnPlaces({ from: 0, to: 3 }, 3, -1)).toEqual([0, 1, 2])
  expect(drawnPlaces({ from: 4, to: 6 }, 9, -1)).toEqual([{ from: 0, to: 4 }, 4, 5, { from: 6, to: 9 }])
  expect(drawnPlaces({ from: 4, to: 6 }, 9, 1)).toEqual([
    { from: 0, to: 1 },
    1,
    { from: 2, to: 4 },
    4,
    5,
    { from: 6, to: 9 },
  ])
  expect(drawnPlaces({ from: 4, to: 6 }, 9, 8)).toEqual([{ from: 0, to: 4 }, 4, 5, { from: 6, to: 8 }, 8])
  expect(drawnPlaces({ from: 4, to: 6 }, 9, 5)).toEqual([{ from: 0, to: 4 }, 4, 5, { from: 6, to: 9 }])
})
