import { describe, expect, test } from 'vitest'
import { rollSpeed } from './roll.ts'

describe('a page that rolls while something is dragged', () => {
  const [from, to] = [0, 390]

  test('stands still in the middle, and where somebody only holds what lies at an edge', () => {
    expect(rollSpeed({ start: 100, at: 200 }, from, to, 2000)).toBe(0)
    expect(rollSpeed({ start: 380, at: 380 }, from, to, 2000)).toBe(0)
    expect(rollSpeed({ start: 380, at: 372 }, from, to, 2000)).toBe(0)
    expect(rollSpeed({ start: 8, at: 8 }, from, to, 2000)).toBe(0)
  })

  test('goes the way of the pointer, faster the nearer to the edge and the longer', () => {
    const near = rollSpeed({ start: 200, at: 370 }, from, to, 1000)
    const nearest = rollSpeed({ start: 200, at: 390 }, from, to, 1000)
    expect(near).toBeGreaterThan(0)
    expect(nearest).toBeGreaterThan(near)
    expect(rollSpeed({ start: 200, at: 390 }, from, to, 100)).toBeLessThan(nearest / 3)
    expect(rollSpeed({ start: 200, at: 0 }, from, to, 1000)).toBe(-nearest)
  })

  test('is no faster beyond the edge than at it', () => {
    expect(rollSpeed({ start: 200, at: 900 }, from, to, 9000)).toBe(rollSpeed({ start: 200, at: 390 }, from, to, 9000))
  })

  test('takes a third of a second at the edge of a phone for less than a week of days as wide as a fitting page has', () => {
    let pixels = 0
    for (let ms = 0; ms < 330; ms += 16) pixels += (rollSpeed({ start: 270, at: 372 }, from, to, ms) * 16) / 1000
    expect(pixels).toBeLessThan(13 * 3)
  })
})
