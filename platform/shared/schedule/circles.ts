import type { Arrows } from './order.ts'

/** The groups of points all of which lead to each other, of those that are left (after Tarjan, without recursion). */
export function circlesIn({ starts, ends }: Arrows, isLeft: (point: number) => boolean): Set<number>[] {
  const found: Set<number>[] = []
  const points = starts.length - 1
  const number = new Int32Array(points)
  const lowest = new Int32Array(points)
  const isOpen = new Uint8Array(points)
  const next = starts.slice(0, points)
  const open: number[] = []
  let count = 0
  for (let begin = 0; begin < points; begin += 1) {
    if (number[begin] !== 0 || !isLeft(begin)) continue
    const walk = [begin]
    while (walk.length > 0) {
      const point = walk.at(-1)!
      if (number[point] === 0) {
        count += 1
        number[point] = count
        lowest[point] = count
        isOpen[point] = 1
        open.push(point)
      }
      const arrow = next[point]!
      if (arrow < starts[point + 1]!) {
        next[point] = arrow + 1
        const end = ends[arrow]!
        if (number[end] === 0 && isLeft(end)) walk.push(end)
        else if (isOpen[end] === 1) lowest[point] = Math.min(lowest[point]!, number[end]!)
        continue
      }
      walk.pop()
      const above = walk.at(-1)
      if (above !== undefined) lowest[above] = Math.min(lowest[above]!, lowest[point]!)
      if (lowest[point] === number[point]) take(point)
    }
  }
  return found

  function take(last: number) {
    const group = new Set<number>()
    for (;;) {
      const point = open.pop()!
      isOpen[point] = 0
      group.add(point)
      if (point === last) break
    }
    if (group.size > 1 || leadsToItself(last)) found.push(group)
  }

  function leadsToItself(point: number) {
    return ends.subarray(starts[point], starts[point + 1]).includes(point)
  }
}

interface Sought {
  from: number
  to: number
  isBefore: (one: number, other: number) => boolean
  edgeBefore: (one: number, other: number) => boolean
}

/** The edges of a shortest way within a group; of several the first in the given order. */
export function wayThrough(
  { starts, ends, edgeOf }: Arrows,
  group: ReadonlySet<number>,
  { from, to, isBefore, edgeBefore }: Sought,
): number[] {
  const cameBy = new Map<number, [point: number, edge: number]>()
  const seen = new Set([from])
  for (const point of seen) {
    if (point === to) break
    const steps: [end: number, edge: number][] = []
    for (let arrow = starts[point]!; arrow < starts[point + 1]!; arrow += 1)
      if (group.has(ends[arrow]!)) steps.push([ends[arrow]!, edgeOf[arrow]!])
    steps.sort(([one, oneEdge], [other, otherEdge]) =>
      one === other ? (edgeBefore(oneEdge, otherEdge) ? -1 : 1) : isBefore(one, other) ? -1 : 1,
    )
    for (const [end, edge] of steps) {
      if (seen.has(end)) continue
      seen.add(end)
      cameBy.set(end, [point, edge])
    }
  }
  const way: number[] = []
  for (let at = to; at !== from;) {
    const [point, edge] = cameBy.get(at)!
    way.unshift(edge)
    at = point
  }
  return way
}
