import { expect, test } from 'vitest'
import { linkTypes } from '#platform/shared/schedule/index.ts'
import { headOf, linkCorners, pathOf } from './link-path.ts'

const early = { left: 0, right: 50, y: 17 }
const late = { left: 100, right: 160, y: 51 }
const HALF = 17

test('a link leaves by the end that is waited for and comes in by the end that waits, at right angles', () => {
  for (const type of linkTypes)
    for (const [one, other] of [
      [early, late],
      [late, early],
      [early, { ...late, left: 52, right: 90 }],
      [early, { ...early, y: 85 }],
    ] as const) {
      const corners = linkCorners(type, one, other, HALF)
      expect(corners[0]).toEqual({ x: type[0] === 'F' ? one.right : one.left, y: one.y })
      expect(corners.at(-1)).toEqual({ x: type[1] === 'S' ? other.left : other.right, y: other.y })
      for (const [at, corner] of corners.slice(1).entries()) {
        const before = corners[at]!
        expect([before.x === corner.x, before.y === corner.y]).toContain(true)
      }
      // Into the beginning it comes from the left, into the end from the right.
      const [last, end] = corners.slice(-2)
      expect(Math.sign(end!.x - last!.x)).toBe(type[1] === 'S' ? 1 : -1)
      // Out of an end it leads away from the bar.
      expect(Math.sign(corners[1]!.x - corners[0]!.x)).toBe(type[0] === 'F' ? 1 : -1)
    }
})

test('where there is room it turns once; where it has to go back it passes between lines', () => {
  expect(linkCorners('FS', early, late, HALF)).toHaveLength(4)
  const back = linkCorners('FS', late, early, HALF)
  expect(back).toHaveLength(6)
  expect(back[2]!.y).toBe(early.y + HALF)
})

test('the head of the arrow lies on the side from which it comes', () => {
  expect(pathOf(linkCorners('FS', early, late, HALF))).toBe('M50 17L59 17L59 51L100 51')
  expect(headOf(linkCorners('FS', early, late, HALF))).toBe('M100 51l-5 -4v8z')
  expect(headOf(linkCorners('FF', early, late, HALF))).toBe('M160 51l5 -4v8z')
})
