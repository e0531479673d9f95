import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianAndP90 } from './percentile.ts'

test.each([
  [[], null],
  [[7], { median: 7, p90: 7 }],
  [[1, 3], { median: 2, p90: 3 }],
  [[10, 2, 4], { median: 4, p90: 10 }],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { median: 5.5, p90: 9 }],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], { median: 6, p90: 10 }],
])('of %j', (values, expected) => {
  expect(medianAndP90(values)).toEqual(expected)
})

test('half of them are not above the middle, nine of ten not above the ninth tenth, and their order does not matter', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 60 }), (values) => {
      const found = medianAndP90(values)!
      expect(medianAndP90(values.toReversed())).toEqual(found)
      expect(values.filter((one) => one <= found.median).length * 2).toBeGreaterThanOrEqual(values.length)
      expect(values.filter((one) => one > found.p90).length * 10).toBeLessThanOrEqual(values.length)
      expect(found.p90).toBeGreaterThanOrEqual(found.median)
      expect(found.p90).toBeLessThanOrEqual(Math.max(...values))
    }),
    { numRuns: 500 },
  )
})
