import { isSummary, type Network } from './network.ts'

/**
 * What has to be known before what. A task that has none under it is one point, the number of its place. A summary is
 * two: its gate (place plus the number of tasks) comes before all that is under it and lets through what its own links
 * ask of them; its sum, at its place, comes after them all. So a link between a task and what it stands under goes in
 * a circle by itself.
 */
export interface Arrows {
  /** Where the arrows of a point begin in the next two; one more at the end. */
  starts: Int32Array
  ends: Int32Array
  /** The number of the edge that an arrow stands for; -1 where it is the tree. */
  edgeOf: Int32Array
}

export const entrance = (network: Network, place: number) =>
  isSummary(network, place) ? place + network.tasks.length : place

export function arrowsOf(network: Network): Arrows {
  const count = network.tasks.length
  const starts = new Int32Array(2 * count + 1)
  eachArrow(network, (from) => {
    starts[from + 1]! += 1
  })
  for (let point = 0; point < 2 * count; point += 1) starts[point + 1]! += starts[point]!
  const ends = new Int32Array(starts[2 * count]!)
  const edgeOf = new Int32Array(ends.length)
  const next = starts.slice()
  eachArrow(network, (from, to, edge) => {
    const slot = next[from]!
    next[from] = slot + 1
    ends[slot] = to
    edgeOf[slot] = edge
  })
  return { starts, ends, edgeOf }
}

function eachArrow(network: Network, take: (from: number, to: number, edge: number) => void) {
  const { tasks, parents, edges } = network
  for (let place = 0; place < tasks.length; place += 1) {
    const parent = parents[place]!
    if (parent < 0) continue
    take(parent + tasks.length, entrance(network, place), -1)
    take(place, parent, -1)
  }
  for (let number = 0; number < edges.length; number += 1) {
    const { from, to, isDropped } = edges[number]!
    if (!isDropped) take(from, entrance(network, to), number)
  }
}

/** Points in an order in which each comes after all that lead to it; what waits in a circle or behind one is left. */
export function inOrder(network: Network, { starts, ends }: Arrows) {
  const points = 2 * network.tasks.length
  const waitsFor = new Int32Array(points)
  for (const end of ends) waitsFor[end]! += 1
  const order: number[] = []
  const isThere = (point: number) => point < network.tasks.length || isSummary(network, point - network.tasks.length)
  for (let point = 0; point < points; point += 1) if (waitsFor[point] === 0 && isThere(point)) order.push(point)
  for (let at = 0; at < order.length; at += 1) {
    const point = order[at]!
    for (let arrow = starts[point]!; arrow < starts[point + 1]!; arrow += 1) {
      const end = ends[arrow]!
      waitsFor[end]! -= 1
      if (waitsFor[end] === 0) order.push(end)
    }
  }
  return { order, isLeft: (point: number) => waitsFor[point]! > 0 }
}
