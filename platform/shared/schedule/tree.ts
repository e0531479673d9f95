import type { PlannedTask } from './contract.ts'

/** Tasks by their place, and what stands under what. */
export interface Tree {
  tasks: readonly PlannedTask[]
  places: ReadonlyMap<string, number>
  /** The place of the parent; -1 for none. */
  parents: Int32Array
  children: readonly (readonly number[])[]
  /** Tasks that name each other as parents; the first of them stands under none. */
  loops: readonly (readonly string[])[]
}

const none: number[] = []

/** Of tasks with the same id the first counts; a parent that names nothing is none. */
export function treeOf(given: readonly PlannedTask[]): Tree {
  const places = new Map<string, number>()
  const tasks: PlannedTask[] = []
  for (const task of given) {
    if (places.has(task.id)) continue
    places.set(task.id, tasks.length)
    tasks.push(task)
  }
  const parents = Int32Array.from(tasks, ({ parent }) => (parent === undefined ? -1 : (places.get(parent) ?? -1)))
  const loops = openLoops(tasks, parents)
  const children: number[][] = Array.from(tasks, () => none)
  for (let place = 0; place < tasks.length; place += 1) {
    const parent = parents[place]!
    if (parent < 0) continue
    if (children[parent] === none) children[parent] = [place]
    else children[parent]!.push(place)
  }
  return { tasks, places, parents, children, loops }
}

/** Takes a parent away from one task of each loop: the one with the least id, in whatever order they came. */
function openLoops(tasks: readonly PlannedTask[], parents: Int32Array) {
  const loops: string[][] = []
  // By which walk a task was seen: the walk that comes to its own trace goes in a loop.
  const seen = new Int32Array(tasks.length).fill(-1)
  for (let begin = 0; begin < tasks.length; begin += 1) {
    let at = begin
    while (at >= 0 && seen[at] === -1) {
      seen[at] = begin
      at = parents[at]!
    }
    if (at < 0 || seen[at] !== begin) continue
    const loop = [at]
    for (let next = parents[at]!; next !== at; next = parents[next]!) loop.push(next)
    const least = loop.reduce((one, other) => (tasks[other]!.id < tasks[one]!.id ? other : one))
    const turned = [...loop.slice(loop.indexOf(least)), ...loop.slice(0, loop.indexOf(least))]
    loops.push(turned.map((place) => tasks[place]!.id))
    parents[least] = -1
  }
  return loops
}
