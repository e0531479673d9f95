import { nextIn, workWithin } from './calendar.ts'
import type { Minute } from './contract.ts'
import { boundWith, type Early, isInForce } from './forward.ts'
import { type Edge, isSummary, type Network } from './network.ts'
import { finishFor, latestStart, startFor } from './place.ts'

/** When everything is as late as the end of the plan, deadlines and what follows allow, by the places of the tasks. */
interface Late {
  start: Float64Array
  finish: Float64Array
  float: Float64Array
  /** The end of the plan. */
  end: Minute
}

/** What tasks have to begin and to end by. */
interface Caps {
  start: Float64Array
  finish: Float64Array
}

/** Goes back through all points, from the last to the first. */
export function backward(network: Network, order: readonly number[], early: Early): Late {
  const count = network.tasks.length
  const late: Late = {
    start: new Float64Array(count),
    finish: new Float64Array(count),
    float: new Float64Array(count),
    end: endOf(network, early),
  }
  const caps: Caps = { start: new Float64Array(count), finish: new Float64Array(count) }
  for (let at = order.length - 1; at >= 0; at -= 1) {
    const point = order[at]!
    if (point >= count) setSummary(network, early, late, point - count)
    else {
      setCaps(network, early, late, point, caps)
      if (!isSummary(network, point) || early.isHeld[point] === 1) setOne(network, early, late, point, caps)
    }
  }
  return late
}

function endOf({ plan, tasks }: Network, early: Early) {
  let end = -Infinity
  const isAlone = tasks.every(({ is_inactive }) => is_inactive)
  for (const [place, task] of tasks.entries())
    if (isAlone || !task.is_inactive) end = Math.max(end, early.finish[place]!)
  return end === -Infinity ? plan.from : end
}

function setCaps(network: Network, early: Early, late: Late, place: number, caps: Caps) {
  const { tasks, parents, outOf } = network
  const task = tasks[place]!
  const parent = parents[place]!
  let start = Infinity
  let finish = late.end
  // What a summary says of itself binds none of those under it, nor do they bind what waits for it.
  if (parent >= 0 && early.isHeld[parent] === 0) {
    finish = caps.finish[parent]!
    // What waits for the start of a summary waits for those alone with which it starts.
    if (early.start[place] === early.start[parent]) start = caps.start[parent]!
  }
  if (task.deadline !== undefined) finish = Math.min(finish, task.deadline)
  const { constraint } = task
  if (constraint && !constraint.kind.endsWith('from') && !task.is_manual) {
    if (constraint.kind.startsWith('finish')) finish = Math.min(finish, constraint.at)
    else if (!isSummary(network, place)) start = Math.min(start, lastStart(network, early, place, constraint.at))
  }
  for (const edge of outOf[place]!) {
    if (!isInForce(network, edge) || (isSummary(network, edge.to) && !edge.isToStart)) continue
    const by = latestFor(network, early, late, edge)
    if (edge.isFromFinish) finish = Math.min(finish, by)
    else start = Math.min(start, by)
  }
  caps.start[place] = start
  caps.finish[place] = finish
}

/** A date at which nobody works means the next work. */
const lastStart = ({ hours }: Network, early: Early, place: number, at: Minute) =>
  early.duration[place] === 0 ? at : nextIn(hours[place]!, at)!

/** The last moment at which the start (or finish) from which a link leads keeps its follower where it may be. */
function latestFor(network: Network, early: Early, late: Late, edge: Edge): Minute {
  const { to, lag, hours, link } = edge
  let by = edge.isToStart ? late.start[to]! : late.finish[to]!
  // A task that ends with a day could as well end with the last minute before the next: no work lies between.
  if (!edge.isToStart && early.duration[to]! > 0) by = nextIn(network.hours[to]!, by)!
  if (lag === 0) return by
  if (link.is_elapsed) return by - lag
  const latest = hours.begins(hours.workAt(by) - lag)!
  return boundWith(edge, latest) > by ? hours.begins(hours.workAt(by) - lag - 1)! : latest
}

function setOne(network: Network, early: Early, late: Late, place: number, caps: Caps) {
  const hours = network.hours[place]!
  const duration = early.duration[place]!
  let start = startFor(hours, caps.finish[place]!, duration)
  if (caps.start[place]! < start) start = latestStart(hours, caps.start[place]!, duration)
  late.start[place] = start
  late.finish[place] = finishFor(hours, start, duration)
  late.float[place] = workWithin(hours, early.start[place]!, start)
}

/** A summary slips as far as the least of those under it. */
function setSummary({ children }: Network, early: Early, late: Late, place: number) {
  if (early.isHeld[place] === 1) return
  let [start, finish, float] = [Infinity, -Infinity, Infinity]
  for (const child of children[place]!) {
    start = Math.min(start, late.start[child]!)
    finish = Math.max(finish, late.finish[child]!)
    float = Math.min(float, late.float[child]!)
  }
  late.start[place] = start
  late.finish[place] = finish
  late.float[place] = float
}
