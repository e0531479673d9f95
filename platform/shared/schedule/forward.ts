import { aroundTheClock, later, workWithin } from './calendar.ts'
import type { Minute, Reason } from './contract.ts'
import { type Edge, isSummary, type Network } from './network.ts'
import { type Dates, earliestStart, finishFor, heldDates, lengthOf, ownStart, saidDates, startFor } from './place.ts'

/** When everything is as early as it can be, by the places of the tasks. */
export interface Early {
  start: Float64Array
  finish: Float64Array
  duration: Float64Array
  reason: Reason[]
  /** Before this nothing under a summary begins. */
  gates: (Gate | undefined)[]
  /** Where links and constraints would have put what is held by its own dates. */
  free: Map<number, Placed>
  /** By places: its dates hold whatever links say. */
  isHeld: Uint8Array
}

interface Gate {
  at: Minute
  reason: Reason
  /** A link leads to it, so own dates say nothing. */
  isLinked: boolean
}

interface Placed {
  start: Minute
  reason: Reason
}

const ofPlan: Reason = { because: 'plan' }

/**
 * Goes through all points in their order. With the late starts of a first pass, tasks that are wanted as late as
 * possible stand there instead.
 */
export function forward(network: Network, order: readonly number[], lateStarts?: Float64Array): Early {
  const count = network.tasks.length
  const early: Early = {
    start: new Float64Array(count),
    finish: new Float64Array(count),
    duration: new Float64Array(count),
    reason: Array.from({ length: count }, () => ofPlan),
    gates: [],
    free: new Map(),
    isHeld: new Uint8Array(count),
  }
  for (const point of order) passOne(network, early, point, lateStarts)
  return early
}

/** What a point comes to, once all that lead to it are known. */
export function passOne(network: Network, early: Early, point: number, lateStarts?: Float64Array) {
  const count = network.tasks.length
  if (point >= count) setGate(network, early, point - count)
  else if (isSummary(network, point)) setSum(network, early, point)
  else setTask(network, early, point, lateStarts)
}

/** The moment from which a link lets its follower begin (or end). */
export const boundOf = ({ start, finish }: Early, edge: Edge): Minute =>
  boundWith(edge, edge.isFromFinish ? finish[edge.from]! : start[edge.from]!)

/** The same if the start (or finish) from which it leads were at that moment. */
export const boundWith = ({ lag, hours }: Edge, at: Minute): Minute => later(hours, at, lag)!

/** It counts: it closes no cycle, and what it comes from is not put aside. */
export const isInForce = (network: Network, edge: Edge) => !edge.isDropped && !network.tasks[edge.from]!.is_inactive

function setGate(network: Network, early: Early, place: number) {
  const task = network.tasks[place]!
  const dates = saidDates(task, network.hours[place]!)
  if (dates) {
    early.gates[place] = { at: dates.start, reason: { because: 'parent', task: task.id }, isLinked: false }
    return
  }
  let gate = early.gates[network.parents[place]!]
  const { constraint } = task
  if (constraint?.kind === 'start_from' && constraint.at > (gate?.at ?? -Infinity))
    gate = { at: constraint.at, reason: { because: 'parent', task: task.id }, isLinked: gate?.isLinked ?? false }
  for (const edge of network.into[place]!) {
    if (!edge.isToStart || !isInForce(network, edge)) continue
    const at = boundOf(early, edge)
    const reason = reasonOf(edge)
    gate =
      gate === undefined || at > gate.at || (at === gate.at && isStronger(reason, gate.reason))
        ? { at, reason, isLinked: true }
        : { ...gate, isLinked: true }
  }
  early.gates[place] = gate
}

function setTask(network: Network, early: Early, place: number, lateStarts?: Float64Array) {
  const task = network.tasks[place]!
  const hours = network.hours[place]!
  const held = heldDates(task, hours)
  const duration = held?.duration ?? lengthOf(task, hours)
  if (held) {
    setHeld(early, place, held)
    if (task.is_manual && network.into[place]!.length + (early.gates[network.parents[place]!]?.isLinked ? 1 : 0) > 0)
      early.free.set(place, freeStart(network, early, place, duration))
    return
  }
  let { start, reason } = freeStart(network, early, place, duration)
  const late = task.is_late ? lateStarts?.[place] : undefined
  if (late !== undefined && late > start) start = late
  set(early, place, { start, finish: finishFor(hours, start, duration), duration }, reason)
}

function setHeld(early: Early, place: number, dates: Dates) {
  early.isHeld[place] = 1
  set(early, place, dates, { because: 'own' })
}

/** The earliest start that everything asked of the task allows, and what asks for it. */
function freeStart(network: Network, early: Early, place: number, duration: number): Placed {
  const found = allowedStart(network, early, place, duration)
  const { delay, is_delay_elapsed, is_manual, constraint } = network.tasks[place]!
  if (delay === undefined || delay <= 0 || is_manual || constraint?.kind.endsWith('_on')) return found
  const hours = network.hours[place]!
  const at = later(is_delay_elapsed ? aroundTheClock : hours, found.start, delay)!
  return { start: earliestStart(hours, at, duration), reason: found.reason }
}

function allowedStart(network: Network, early: Early, place: number, duration: number): Placed {
  const { plan, tasks, parents, into } = network
  const task = tasks[place]!
  const hours = network.hours[place]!
  const first = earliestStart(hours, plan.from, duration)
  const found: Placed = { start: first, reason: ofPlan }
  const gate = early.gates[parents[place]!]
  if (gate) ask(found, earliestStart(hours, gate.at, duration), gate.reason)
  let isLinked = gate?.isLinked ?? false
  for (const edge of into[place]!) {
    if (!isInForce(network, edge)) continue
    isLinked = true
    const bound = boundOf(early, edge)
    const start = edge.isToStart || duration === 0 ? bound : later(hours, bound, -duration)!
    const asked = earliestStart(hours, start, duration)
    if (asked >= found.start) ask(found, asked, reasonOf(edge))
  }
  const own = isLinked || task.is_manual ? undefined : ownStart(task, hours, duration)
  if (own !== undefined) ask(found, earliestStart(hours, own, duration), { because: 'own' })

  const constraint = constrainedStart(network, place, duration)
  if (!constraint) return found
  const { start, isFrom, isUntil } = constraint
  if (isFrom) ask(found, start, { because: 'constraint' })
  const isHeard = plan.keeps !== 'links' || !isLinked
  if (isUntil && isHeard && Math.max(start, first) < found.start)
    return { start: Math.max(start, first), reason: { because: 'constraint' } }
  return found
}

function ask(found: Placed, start: Minute, reason: Reason) {
  if (start < found.start || (start === found.start && !isStronger(reason, found.reason))) return
  found.start = start
  found.reason = reason
}

/** Where a constraint wants the task to begin, and on which side of that it may not. */
export function constrainedStart(network: Network, place: number, duration: number) {
  const { constraint } = network.tasks[place]!
  if (!constraint) return undefined
  const hours = network.hours[place]!
  const start = constraint.kind.startsWith('start')
    ? earliestStart(hours, constraint.at, duration)
    : duration === 0 && constraint.kind === 'finish_from'
      ? earliestStart(hours, constraint.at, 0)
      : startFor(hours, constraint.at, duration)
  return { start, isFrom: !constraint.kind.endsWith('until'), isUntil: !constraint.kind.endsWith('from') }
}

function setSum(network: Network, early: Early, place: number) {
  const { tasks, children } = network
  const hours = network.hours[place]!
  const said = saidDates(tasks[place]!, hours)
  if (said) {
    if (network.into[place]!.length > 0) early.free.set(place, freeStart(network, early, place, said.duration))
    return setHeld(early, place, said)
  }
  const counting = children[place]!.filter((child) => !tasks[child]!.is_inactive)
  let [first, last] = [-1, -1]
  for (const child of counting.length > 0 ? counting : children[place]!) {
    const isBefore = (other: number) => tasks[child]!.id < tasks[other]!.id
    const [start, finish] = [early.start[child]!, early.finish[child]!]
    if (first < 0 || start < early.start[first]! || (start === early.start[first]! && isBefore(first))) first = child
    if (last < 0 || finish > early.finish[last]! || (finish === early.finish[last]! && isBefore(last))) last = child
  }
  const [start, finish] = [early.start[first]!, early.finish[last]!]
  const reason: Reason = { because: 'children', task: tasks[last]!.id }
  set(early, place, { start, finish, duration: workWithin(hours, start, finish) }, reason)
}

function set(early: Early, place: number, { start, finish, duration }: Dates, reason: Reason) {
  early.start[place] = start
  early.finish[place] = finish
  early.duration[place] = duration
  early.reason[place] = reason
}

const reasonOf = ({ link }: Edge): Reason => ({ because: 'link', link: link.id, task: link.from })

const strengths: Record<Reason['because'], number> = { own: 0, children: 0, plan: 1, parent: 2, constraint: 3, link: 4 }

/** Which of two reasons for the same moment is told: links before all else, of two links that with the lesser id. */
function isStronger(one: Reason, other: Reason) {
  if (one.because === 'link' && other.because === 'link') return one.link < other.link
  return strengths[one.because] > strengths[other.because]
}
