import { expect, test } from 'vitest'
import { barsHeight } from './bars-height.ts'

test('bars that lie stay within the room of their block, and take what they need where they may', () => {
  expect([6, 9, 11].map((places) => barsHeight(places, 1, 272, true))).toEqual([272, 272, 272])
  expect(barsHeight(11, 1, 272, false)).toBe(11 * 34 + 46)
  expect(barsHeight(1, 1, 272, true)).toBe(140)
})
