const TURN = Math.PI * 2

const point = (radius: number, part: number) =>
  `${(Math.sin(part * TURN) * radius).toFixed(2)} ${(-Math.cos(part * TURN) * radius).toFixed(2)}`

/** A slice from one part of the turn to another, around zero; `hole`: the radius within which nothing is drawn. */
export function arcPath(from: number, to: number, radius: number, hole = 0): string {
  // A whole turn ends where it begins, which draws nothing.
  const end = to - from >= 1 ? from + 0.99999 : to
  const isWide = end - from > 0.5 ? 1 : 0
  const outer = `M${point(radius, from)}A${radius} ${radius} 0 ${isWide} 1 ${point(radius, end)}`
  return hole === 0
    ? `${outer}L0 0Z`
    : `${outer}L${point(hole, end)}A${hole} ${hole} 0 ${isWide} 0 ${point(hole, from)}Z`
}

/** Parts of a whole: where each begins and ends, and how much of it that is. What is not above zero is none. */
export function slicesOf(values: readonly (number | null)[]): readonly { from: number; to: number; part: number }[] {
  const all = values.reduce<number>((sum, one) => sum + Math.max(0, one ?? 0), 0)
  let from = 0
  return values.map((one) => {
    const part = all === 0 ? 0 : Math.max(0, one ?? 0) / all
    const slice = { from, to: from + part, part }
    from += part
    return slice
  })
}
