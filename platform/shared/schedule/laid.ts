import { backward } from './backward.ts'
import type { Minute, Plan, PlannedTask, Schedule, Scheduled, Trouble } from './contract.ts'
import { orderWithoutCycles } from './cycles.ts'
import { type Early, forward, passOne } from './forward.ts'
import { isSummary, type Network, networkOf } from './network.ts'
import { entrance } from './order.ts'
import { inOneOrder, troublesOf, violatedIn } from './troubles.ts'

/** A plan of which the early dates are known; the rest of its schedule is made once somebody asks for it. */
export interface Laid {
  plan: Plan
  /** When a task begins and ends; undefined of what is not planned. */
  dates: (id: string) => { start: Minute; finish: Minute } | undefined
  /** Tasks that were given otherwise than before, and those that came to begin or end elsewhere; all of a new plan. */
  moved: readonly string[]
  /** Links that do not hold, and by how many minutes of work. */
  violated: () => ReadonlyMap<string, number>
  schedule: () => Schedule
}

interface Known {
  network: Network
  order: readonly number[]
  cycles: readonly Trouble[]
  early: Early
  /** Some are wanted as late as possible: where they stand hangs on all that follows. */
  isTwice: boolean
}

const known = new WeakMap<Laid, Known>()

export function layOut(plan: Plan): Laid {
  const network = networkOf(plan)
  const { order, troubles: cycles } = orderWithoutCycles(network)
  let early = forward(network, order)
  const isTwice = network.tasks.some(({ is_late }) => is_late)
  if (isTwice) early = forward(network, order, backward(network, order, early).start)
  return laid(
    { network, order, cycles, early, isTwice },
    network.tasks.map(({ id }) => id),
  )
}

/**
 * The same plan with some tasks otherwise: only what follows from them is laid out again, and the outcome is as if all
 * of it had been.
 */
export function relaid(before: Laid, changed: readonly PlannedTask[]): Laid {
  const { network, order, cycles, early, isTwice } = known.get(before)!
  const places = changed.map((task) => (isTwice ? undefined : placeOf(network, task)))
  const tasks = [...network.tasks]
  if (places.some((place) => place === undefined)) return layOut({ ...before.plan, tasks: withOthers(tasks, changed) })
  for (const [at, place] of places.entries()) tasks[place!] = changed[at]!
  const next: Network = { ...network, tasks, plan: { ...before.plan, tasks } }
  const again = copyOf(early)
  const moved = passChanged(next, order, again, places as number[])
  return laid({ network: next, order, cycles, early: again, isTwice }, moved)
}

/** Where the task stands already, as long as it hangs together with the others as it did. */
function placeOf(network: Network, task: PlannedTask): number | undefined {
  const place = network.places.get(task.id)
  const was = place === undefined ? undefined : network.tasks[place]
  const isSame =
    was?.parent === task.parent &&
    was?.calendar === task.calendar &&
    (was?.is_elapsed ?? false) === (task.is_elapsed ?? false) &&
    (was?.is_inactive ?? false) === (task.is_inactive ?? false) &&
    task.is_late !== true
  return isSame ? place : undefined
}

function withOthers(tasks: readonly PlannedTask[], changed: readonly PlannedTask[]): PlannedTask[] {
  const all = new Map(tasks.map((task) => [task.id, task]))
  for (const task of changed) all.set(task.id, task)
  return [...all.values()]
}

const copyOf = ({ start, finish, duration, reason, gates, free, isHeld }: Early): Early => ({
  start: start.slice(),
  finish: finish.slice(),
  duration: duration.slice(),
  reason: reason.slice(),
  gates: gates.slice(),
  free: new Map(free),
  isHeld: isHeld.slice(),
})

/** Goes through the points that follow from these, in their order; answers what begins or ends elsewhere. */
function passChanged(network: Network, order: readonly number[], early: Early, places: readonly number[]): string[] {
  const { tasks, children, parents, outOf } = network
  const count = tasks.length
  const isToDo = new Uint8Array(2 * count)
  const moved = new Set<number>(places)
  /** Of a summary both of its points: its links ask of what stands below it, and of itself. */
  const mark = (place: number) => {
    isToDo[place] = 1
    isToDo[entrance(network, place)] = 1
  }
  for (const place of places) mark(place)
  for (const point of order) {
    if (isToDo[point] === 0) continue
    if (point >= count) {
      const place = point - count
      const was = early.gates[place]
      passOne(network, early, point)
      const is = early.gates[place]
      const isSame = was?.at === is?.at && was?.isLinked === is?.isLinked && isSameReason(was?.reason, is?.reason)
      if (!isSame) for (const child of children[place]!) mark(child)
      continue
    }
    const [start, finish] = [early.start[point], early.finish[point]]
    early.free.delete(point)
    early.isHeld[point] = 0
    passOne(network, early, point)
    if (early.start[point] === start && early.finish[point] === finish) continue
    moved.add(point)
    for (const { to } of outOf[point]!) mark(to)
    if (parents[point]! >= 0) isToDo[parents[point]!] = 1
  }
  return Array.from(moved, (place) => tasks[place]!.id)
}

const isSameReason = (one: Early['reason'][number] | undefined, other: Early['reason'][number] | undefined) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

function laid(state: Known, moved: readonly string[]): Laid {
  const { network, early } = state
  let whole: Schedule | undefined
  let violated: ReadonlyMap<string, number> | undefined
  const made: Laid = {
    plan: network.plan,
    dates: (id) => {
      const place = network.places.get(id)
      return place === undefined ? undefined : { start: early.start[place]!, finish: early.finish[place]! }
    },
    moved,
    violated: () => (violated ??= violatedIn(network, early)),
    schedule: () => (whole ??= scheduleOf(state)),
  }
  known.set(made, state)
  return made
}

function scheduleOf({ network, order, cycles, early }: Known): Schedule {
  const late = backward(network, order, early)
  const tasks = new Map<string, Scheduled>()
  for (let place = 0; place < network.tasks.length; place += 1) {
    const { id } = network.tasks[place]!
    const float = whole(late.float[place]!)
    tasks.set(id, {
      id,
      start: whole(early.start[place]!),
      finish: whole(early.finish[place]!),
      duration: whole(early.duration[place]!),
      late_start: whole(late.start[place]!),
      late_finish: whole(late.finish[place]!),
      float,
      is_critical: float <= 0,
      is_summary: isSummary(network, place),
      reason: early.reason[place]!,
    })
  }
  return {
    tasks,
    troubles: inOneOrder([...cycles, ...troublesOf(network, early)]),
    finish: late.end,
    ...(network.idle.length > 0 && { idle: network.idle }),
  }
}

/** The same as a small whole number, of which ten thousand objects need no room beside them. */
function whole(number: number) {
  const small = number | 0
  return small === number ? small : number
}
