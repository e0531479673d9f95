import fc from 'fast-check'
import { expect, test } from 'vitest'
import { place } from './place.ts'

const thing = fc
  .record({
    x: fc.integer({ min: -500, max: 3000 }),
    y: fc.integer({ min: -500, max: 2000 }),
    of: fc.constantFrom(36, 100),
    width: fc.integer({ min: 120, max: 900 }),
    height: fc.constantFrom(48, 88),
  })
  .map(({ x, y, of, width, height }) => ({ from: { x, y, width: of, height: of * 0.8 }, width, height }))

test('nothing lies on anything else, what lay further left does still, and a column stays one', () => {
  fc.assert(
    fc.property(fc.array(thing, { minLength: 1, maxLength: 14 }), (drawn) => {
      const things = drawn.map((one, id) => ({ ...one, id: String(id) }))
      const at = place(things)
      const boxes = things.map(({ id, from, width, height }) => ({
        was: from.x + from.width / 2,
        width,
        height,
        ...at.get(id)!,
      }))
      for (const [nth, a] of boxes.entries()) {
        for (const b of boxes.slice(nth + 1)) {
          expect(a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height).toBe(false)
          const [left, right] = a.was <= b.was ? [a, b] : [b, a]
          expect(left.x + left.width / 2).toBeLessThanOrEqual(right.x + right.width / 2 + 1)
          if (a.was === b.was) expect(Math.abs(a.x + a.width / 2 - b.x - b.width / 2)).toBeLessThanOrEqual(1)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('one wide step makes room for itself, and leaves the others as near to each other as they were', () => {
  const tasks = [0, 1, 2, 3, 4].map((nth) => ({
    id: String(nth),
    from: { x: nth * 150, y: 0, width: 100, height: 80 },
    width: nth === 1 ? 800 : 110,
    height: 48,
  }))
  const at = place(tasks)
  const gaps = tasks.slice(1).map(({ id }, nth) => at.get(id)!.x - at.get(String(nth))!.x - tasks[nth]!.width)
  expect(gaps[0]).toBe(36)
  expect(gaps[1]).toBe(36)
  expect(Math.max(...gaps.slice(2))).toBeLessThanOrEqual(2 * 150 - 110)
})
