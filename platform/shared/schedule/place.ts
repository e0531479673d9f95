import { later, nextIn, previousIn, type Timetable, workWithin } from './calendar.ts'
import type { Minute, PlannedTask } from './contract.ts'

// All of these are asked for hours whose week has work (or that go round the clock): they come to every number.

/** Where a task of that length can begin at the earliest; a milestone also stands where work has just ended. */
export function earliestStart(hours: Timetable, at: Minute, duration: number): Minute {
  if (duration === 0 && previousIn(hours, at) === at) return at
  return nextIn(hours, at)!
}

/** Where a task of that length can begin at the latest if it must not begin after the moment. */
export function latestStart(hours: Timetable, at: Minute, duration: number): Minute {
  const next = nextIn(hours, at)!
  if (next === at) return at
  return duration === 0 ? previousIn(hours, at)! : hours.begins(hours.workAt(at) - 1)!
}

/** Where a task of that length has to begin that ends at the moment, or with the last work before it. */
export function startFor(hours: Timetable, finish: Minute, duration: number): Minute {
  return duration === 0 ? latestStart(hours, finish, 0) : later(hours, finish, -duration)!
}

/** Where a task ends that begins at the moment. */
export const finishFor = (hours: Timetable, start: Minute, duration: number): Minute => later(hours, start, duration)!

/** Minutes of work that a task takes which is not held by its dates. */
export function lengthOf({ start, finish, duration }: PlannedTask, hours: Timetable): number {
  if (duration !== undefined) return Math.max(0, Math.round(duration))
  return start !== undefined && finish !== undefined ? Math.max(0, workWithin(hours, start, finish)) : 0
}

/** Where it begins by what is said of it alone. */
export function ownStart(task: PlannedTask, hours: Timetable, duration: number): Minute | undefined {
  if (task.start !== undefined) return task.start
  return task.finish === undefined ? undefined : startFor(hours, task.finish, duration)
}

export interface Dates {
  start: Minute
  finish: Minute
  duration: number
}

/** Dates that hold whatever else is said: those of what has begun or is done, and of what is manual. */
export function heldDates(task: PlannedTask, hours: Timetable): Dates | undefined {
  if (task.begun !== undefined || task.ended !== undefined)
    return datesFrom({ ...task, start: task.begun, finish: task.ended }, hours)
  return saidDates(task, hours)
}

/** Those of what is manual; a summary begins and ends by no others. */
export const saidDates = (task: PlannedTask, hours: Timetable) => (task.is_manual ? datesFrom(task, hours) : undefined)

function datesFrom(task: PlannedTask, hours: Timetable): Dates | undefined {
  const { start, finish } = task
  if (start !== undefined && finish !== undefined) {
    const end = Math.max(start, finish)
    return { start, finish: end, duration: workWithin(hours, start, end) }
  }
  const duration = lengthOf(task, hours)
  if (start !== undefined) return { start, finish: finishFor(hours, start, duration), duration }
  if (finish !== undefined) return { start: startFor(hours, finish, duration), finish, duration }
  return undefined
}
