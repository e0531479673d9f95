import { expect, test } from 'vitest'
import { pinched, zoomed, type Point, type View } from './view.ts'

const view: View = { x: 40, y: 20, scale: 1 }
/** What of the drawing lies under a point of the frame. */
const under = ({ x, y, scale }: View, at: Point) => ({ x: (at.x - x) / scale, y: (at.y - y) / scale })

test('what lies under the pointer stays there, nearer or farther, and there is a nearest and a farthest', () => {
  for (const factor of [1.25, 0.8, 100, 0.001])
    expect(under(zoomed(view, factor, { x: 300, y: 200 }), { x: 300, y: 200 })).toEqual({
      x: expect.closeTo(260),
      y: expect.closeTo(180),
    })
  expect([zoomed(view, 100, view).scale, zoomed(view, 0.001, view).scale]).toEqual([2.5, 0.2])
})

test('two fingers that part bring the drawing nearer, and what was between them stays between them', () => {
  const [left, right] = [
    { x: 200, y: 300 },
    { x: 400, y: 300 },
  ]
  const wider = pinched(pinched(view, left, right, { x: 500, y: 300 }), { x: 500, y: 300 }, left, { x: 100, y: 300 })
  expect(wider.scale).toBeCloseTo(2)
  expect(under(wider, { x: 300, y: 300 })).toEqual({ x: expect.closeTo(260), y: expect.closeTo(280) })
  const together = pinched(view, left, right, left)
  expect(together.scale).toBe(0.2)
})
