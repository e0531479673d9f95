import type { Plan, Trouble } from './contract.ts'
import { type Edge, type Network, networkOf } from './network.ts'
import { type Arrows, arrowsOf, entrance, inOrder } from './order.ts'
import { circlesIn, wayThrough } from './circles.ts'

/** Tasks and links that are looked at in search of circles; beyond, all links in those that are left are dropped. */
const MOST_LOOKED_AT = 300_000

/**
 * The order in which tasks are scheduled. Of each circle the link with the greatest id is dropped, and told of, until
 * there is none: which one does not depend on the order in which tasks and links came.
 */
export function orderWithoutCycles(network: Network): { order: number[]; troubles: Trouble[] } {
  const troubles: Trouble[] = network.loops.map((tasks) => ({ kind: 'cycle', tasks: [...tasks], links: [] }))
  for (let looked = 0; ; looked += network.tasks.length + network.edges.length) {
    const arrows = arrowsOf(network)
    const { order, isLeft } = inOrder(network, arrows)
    const circles = circlesIn(arrows, isLeft)
    if (circles.length === 0) return { order, troubles }
    for (const circle of circles) troubles.push(...open(network, arrows, circle, looked > MOST_LOOKED_AT))
  }
}

/** Some points all of which wait for each other. The tree alone goes in no circle, so there is a link among them. */
function open(network: Network, arrows: Arrows, circle: ReadonlySet<number>, isLast: boolean): Trouble[] {
  const within = [...circle].flatMap((point) => {
    const found: Edge[] = []
    for (let arrow = arrows.starts[point]!; arrow < arrows.starts[point + 1]!; arrow += 1) {
      const edge = network.edges[arrows.edgeOf[arrow]!]
      if (edge && circle.has(arrows.ends[arrow]!)) found.push(edge)
    }
    return found
  })
  const closing = within.reduce((one, other) => (other.link.id > one.link.id ? other : one))
  const told = cycleOf(network, arrows, circle, closing)
  closing.isDropped = true
  if (!isLast) return [told]
  const others = within.filter((edge) => edge !== closing)
  for (const edge of others) edge.isDropped = true
  return [told, ...others.map(({ link }) => ({ kind: 'ignored' as const, link: link.id, task: link.to }))]
}

function cycleOf(network: Network, arrows: Arrows, circle: ReadonlySet<number>, closing: Edge): Trouble {
  const { tasks, edges } = network
  const idOf = (point: number) => tasks[point % tasks.length]!.id
  const way = wayThrough(arrows, circle, {
    from: entrance(network, closing.to),
    to: closing.from,
    isBefore: (one, other) => idOf(one) < idOf(other) || (idOf(one) === idOf(other) && one < other),
    edgeBefore: (one, other) => (edges[one]?.link.id ?? '') < (edges[other]?.link.id ?? ''),
  }).flatMap((edge) => (edges[edge] ? [edges[edge].link] : []))
  const passed = [closing.link.to]
  const pass = (id: string) => {
    if (passed.at(-1) !== id) passed.push(id)
  }
  for (const { from, to } of way) {
    pass(from)
    pass(to)
  }
  if (passed[0] !== closing.link.from) pass(closing.link.from)
  return { kind: 'cycle', tasks: passed, links: [...way.map(({ id }) => id), closing.link.id] }
}

/**
 * Whether a link between the two would make tasks wait for each other, also through what stands under what. A link of
 * tasks that do not exist makes none.
 */
export function wouldCycle(plan: Plan, { from, to }: { from: string; to: string }): boolean {
  const network = networkOf(plan)
  const [before, after] = [network.places.get(from), network.places.get(to)]
  if (before === undefined || after === undefined) return false
  return isReached(arrowsOf(network), entrance(network, after), before)
}

function isReached({ starts, ends }: Arrows, from: number, to: number) {
  const seen = new Set([from])
  for (const point of seen) {
    if (point === to) return true
    for (let arrow = starts[point]!; arrow < starts[point + 1]!; arrow += 1) seen.add(ends[arrow]!)
  }
  return false
}
