/** Where the drawing lies under its frame, and how large. */
export interface View {
  x: number
  y: number
  scale: number
}
export interface Point {
  x: number
  y: number
}

export const SMALLEST = 0.2
const LARGEST = 2.5

/** Nearer or farther; what lies at this point of the frame stays there. */
export function zoomed({ x, y, scale }: View, factor: number, at: Point): View {
  const next = Math.max(SMALLEST, Math.min(LARGEST, scale * factor))
  const grown = next / scale
  return { scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown }
}

export const pushed = (view: View, x: number, y: number): View => ({ ...view, x: view.x + x, y: view.y + y })

/** One of two fingers has gone somewhere else while the other rests: the drawing follows both. */
export function pinched(view: View, resting: Point, before: Point, after: Point): View {
  const [was, is] = [distance(resting, before), distance(resting, after)]
  const [from, to] = [middle(resting, before), middle(resting, after)]
  return pushed(was === 0 ? view : zoomed(view, is / was, from), to.x - from.x, to.y - from.y)
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
