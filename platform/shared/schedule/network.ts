import { aroundTheClock, type Timetable, timetableOf } from './calendar.ts'
import type { Link, Plan, WorkingCalendar } from './contract.ts'
import { type Tree, treeOf } from './tree.ts'

/** A link between tasks that exist. */
export interface Edge {
  link: Link
  from: number
  to: number
  /** The follower waits for the finish, not the start. */
  isFromFinish: boolean
  /** Its start waits, not its finish. */
  isToStart: boolean
  lag: number
  /** Those in which its lag is counted. */
  hours: Timetable
  /** It closes a cycle and counts as if it were not there. */
  isDropped: boolean
}

export interface Network extends Tree {
  plan: Plan
  edges: readonly Edge[]
  /** What leads to a task, and from it. */
  into: readonly (readonly Edge[])[]
  outOf: readonly (readonly Edge[])[]
  /** The hours in which a task is worked on. */
  hours: readonly Timetable[]
  /** Tasks whose calendar has no work in its week. */
  idle: readonly string[]
}

/** Links that name nothing are left out; a calendar that is not there is that of the plan. */
export function networkOf(plan: Plan): Network {
  const tree = treeOf(plan.tasks)
  const calendars = new Map(Object.entries(plan.calendars))
  const ofPlan = calendars.get(plan.calendar)
  const named = tree.tasks.map(({ calendar }) => hoursFrom(calendars.get(calendar ?? plan.calendar) ?? ofPlan))
  const idle: string[] = []
  const hours = tree.tasks.map((task, place) => {
    if (task.is_elapsed) return aroundTheClock
    if (named[place]!.isEndless) return named[place]!
    idle.push(task.id)
    return aroundTheClock
  })
  const edges: Edge[] = []
  const into: Edge[][] = Array.from(tree.tasks, () => none)
  const outOf: Edge[][] = Array.from(tree.tasks, () => none)
  for (const link of plan.links) {
    const [from, to] = [tree.places.get(link.from), tree.places.get(link.to)]
    if (from === undefined || to === undefined) continue
    const lagHours = link.is_elapsed || !named[to]!.isEndless ? aroundTheClock : named[to]!
    const edge: Edge = {
      link,
      from,
      to,
      isFromFinish: link.type === 'FS' || link.type === 'FF',
      isToStart: link.type === 'FS' || link.type === 'SS',
      lag: Math.round(link.lag ?? 0),
      hours: lagHours,
      isDropped: false,
    }
    edges.push(edge)
    keep(into, to, edge)
    keep(outOf, from, edge)
  }
  return { ...tree, plan, edges, into, outOf, hours, idle: idle.sort() }
}

const none: Edge[] = []

function keep(lists: Edge[][], place: number, edge: Edge) {
  if (lists[place] === none) lists[place] = [edge]
  else lists[place]!.push(edge)
}

/** Where there is no calendar, there is work round the clock. */
const hoursFrom = (calendar: WorkingCalendar | undefined) => (calendar ? timetableOf(calendar) : aroundTheClock)

export const isSummary = ({ children }: Tree, place: number) => children[place]!.length > 0
