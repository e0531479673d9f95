import { type Timetable, workWithin } from './calendar.ts'
import type { Trouble } from './contract.ts'
import { boundOf, constrainedStart, type Early, isInForce } from './forward.ts'
import { type Edge, isSummary, type Network } from './network.ts'

/** What does not go as it is said, in one order whatever the order of tasks and links. */
export function troublesOf(network: Network, early: Early): Trouble[] {
  const found: Trouble[] = []
  for (const edge of network.edges) if (isInForce(network, edge)) found.push(...troublesOfLink(network, early, edge))
  for (const place of network.tasks.keys()) found.push(...troublesOfTask(network, early, place))
  return found
}

/** Links that do not hold, and by how many minutes of work. */
export function violatedIn(network: Network, early: Early): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const edge of network.edges) {
    const by = isInForce(network, edge) ? missedLink(network, early, edge) : 0
    if (by > 0) found.set(edge.link.id, by)
  }
  return found
}

/** Each once, by what they say. */
export function inOneOrder(troubles: readonly Trouble[]): Trouble[] {
  const found = new Map(troubles.map((trouble) => [JSON.stringify(Object.values(trouble)), trouble]))
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, trouble]) => trouble)
}

function troublesOfLink(network: Network, early: Early, edge: Edge): Trouble[] {
  const { link } = edge
  const by = missedLink(network, early, edge)
  if (by <= 0) return []
  const violated: Trouble = { kind: 'violated', link: link.id, by }
  return network.tasks[edge.to]!.is_manual ? [violated, { kind: 'ignored', link: link.id, task: link.to }] : [violated]
}

/** Minutes of work by which a link does not hold. */
const missedLink = ({ hours }: Network, early: Early, edge: Edge) =>
  missing(hours[edge.to]!, (edge.isToStart ? early.start : early.finish)[edge.to]!, boundOf(early, edge))

/** Minutes of work between a moment and that from which something is allowed. */
const missing = (hours: Timetable, at: number, from: number) => (from > at ? workWithin(hours, at, from) : 0)

function troublesOfTask(network: Network, early: Early, place: number): Trouble[] {
  const task = network.tasks[place]!
  const hours = network.hours[place]!
  const [start, finish] = [early.start[place]!, early.finish[place]!]
  const found: Trouble[] = []
  const free = early.free.get(place)
  if (free?.reason.because === 'link' && workWithin(hours, start, free.start) !== 0)
    found.push({ kind: 'ignored', link: free.reason.link, task: task.id })
  if (task.deadline !== undefined) {
    const by = missing(hours, task.deadline, finish)
    if (by > 0) found.push({ kind: 'deadline', task: task.id, by })
  }
  const missed = missedBy(network, early, place)
  if (missed > 0) found.push({ kind: 'constraint', task: task.id, by: missed })
  if (isSummary(network, place) && early.isHeld[place] === 1) {
    const over = network.children[place]!.filter((child) => !network.tasks[child]!.is_inactive).map((child) =>
      Math.max(missing(hours, finish, early.finish[child]!), missing(hours, early.start[child]!, start)),
    )
    const by = Math.max(0, ...over)
    if (by > 0) found.push({ kind: 'overrun', task: task.id, by })
  }
  return found
}

/** Minutes of work by which a task is not where its constraint wants it. */
function missedBy(network: Network, early: Early, place: number) {
  const task = network.tasks[place]!
  if (!task.constraint || task.is_manual) return 0
  const hours = network.hours[place]!
  const { isFrom, isUntil, start: asked } = constrainedStart(network, place, early.duration[place]!)!
  const isOfFinish = isSummary(network, place) && task.constraint.kind.startsWith('finish')
  const off = isOfFinish
    ? workWithin(hours, task.constraint.at, early.finish[place]!)
    : workWithin(hours, asked, early.start[place]!)
  return Math.max(isUntil ? off : 0, isFrom ? -off : 0)
}
