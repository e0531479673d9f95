import { laterDay } from '#modules/organization/shared/index.ts'
import { weekdayOf } from '#platform/shared/day.ts'

/** Who has how much to do: hours of tasks spread over days and people, beside what these people can do. In minutes. */

export interface LoadTask {
  id: string
  /** YYYY-MM-DD, both within. */
  first: string
  last: string
  /** What the whole of it takes; null where nobody said. */
  estimate: number | null
  /** Of a hundred. */
  percent: number
  isMilestone: boolean
  /** Everybody who works on it, each once. */
  people: readonly number[]
}

/** How long people work on this day; 0 on days off. */
export type MinutesOn = (day: string) => number

/** Parts in proportion to these weights, in whole minutes; together they are the whole. */
export function spread(whole: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, one) => sum + one, 0)
  if (all === 0) return weights.map(() => 0)
  let [weighed, given] = [0, 0]
  return weights.map((weight) => {
    weighed += weight
    const part = Math.round((whole * weighed) / all) - given
    given += part
    return part
  })
}

/** What is left of it: of the hours that were estimated, else of whole days of work. */
export function leftOf({ estimate, percent, isMilestone }: LoadTask, minutes: readonly number[]): number {
  const whole = estimate ?? (isMilestone ? 0 : minutes.reduce((sum, one) => sum + one, 0))
  return Math.round((whole * (100 - Math.min(100, Math.max(0, percent)))) / 100)
}

/** Longer tasks are counted by their first days alone, so that one typing error costs nobody a minute. */
const MOST_DAYS = 3660
/** So far ahead the next working day is sought. */
const MOST_OFF = 60

export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last && days.length < MOST_DAYS; day = laterDay(day, 1)) days.push(day)
  return days
}

/**
 * The days on which the rest of a task is done: its working days from today on. What is late is done on the next
 * working day.
 */
function daysToDo({ first, last }: LoadTask, minutesOn: MinutesOn, today: string): string[] {
  const ahead = daysBetween(first > today ? first : today, last).filter((day) => minutesOn(day) > 0)
  if (ahead.length > 0) return ahead
  const from = first > today ? first : today
  const next = daysBetween(from, laterDay(from, MOST_OFF)).find((day) => minutesOn(day) > 0)
  return next === undefined ? [] : [next]
}

/** Of one task: what each of its people does on which day. */
export function sharesOf(task: LoadTask, minutesOn: MinutesOn, today: string): Map<number, Map<string, number>> {
  const own = daysBetween(task.first, task.last).map(minutesOn)
  const days = daysToDo(task, minutesOn, today)
  const { people } = task
  const parts = spread(
    leftOf(task, own),
    days.flatMap((day) => people.map(() => minutesOn(day))),
  )
  const shares = new Map(people.map((person) => [person, new Map<string, number>()]))
  for (const [at, minutes] of parts.entries())
    if (minutes > 0) shares.get(people[at % people.length]!)!.set(days[Math.floor(at / people.length)]!, minutes)
  return shares
}

/** A stretch of time that is looked at as one: a week, or a day. */
interface Step {
  from: string
  to: string
}

export function stepsOf(from: string, weeks: number, by: 'week' | 'day'): Step[] {
  const length = by === 'week' ? 7 : 1
  return Array.from({ length: by === 'week' ? weeks : weeks * 7 }, (_, at) => ({
    from: laterDay(from, at * length),
    to: laterDay(from, at * length + length - 1),
  }))
}

/** The Monday of the week in which this day lies. */
export const mondayOf = (day: string) => laterDay(day, 1 - weekdayOf(day))

interface Cell {
  planned: number
  capacity: number
  /** Working days on which they are away. */
  away: number
}

/** More is planned than they can do: a minute that rounding gave makes nobody overloaded. */
export const isOver = ({ planned, capacity }: Pick<Cell, 'planned' | 'capacity'>) => planned > capacity + 1

interface Asked {
  tasks: readonly LoadTask[]
  people: readonly number[]
  steps: readonly Step[]
  minutesOn: MinutesOn
  /** Whether somebody is not there on a day, as on leave. */
  isAway: (person: number, day: string) => boolean
  today: string
}

/** Of each person each step, and what each of the tasks brings to it. */
export function loadOf({ tasks, people, steps, minutesOn, isAway, today }: Asked) {
  const stepOn = new Map(steps.flatMap(({ from, to }, at) => daysBetween(from, to).map((day) => [day, at] as const)))
  const cells = new Map<number, Cell[]>()
  for (const person of people) {
    const own = steps.map((): Cell => ({ planned: 0, capacity: 0, away: 0 }))
    for (const [day, at] of stepOn) {
      const minutes = minutesOn(day)
      // Of a week that is under way what is left is planned, and beside it stands what they can still do.
      if (minutes === 0 || (day < today && steps[at]!.to >= today)) continue
      if (isAway(person, day)) own[at]!.away += 1
      else own[at]!.capacity += minutes
    }
    cells.set(person, own)
  }
  const parts: { task: string; person: number; minutes: number[] }[] = []
  for (const task of tasks)
    for (const [person, days] of sharesOf(task, minutesOn, today)) {
      const own = cells.get(person)
      if (!own) continue
      const minutes = steps.map(() => 0)
      for (const [day, share] of days) {
        const at = stepOn.get(day)
        if (at === undefined) continue
        own[at]!.planned += share
        minutes[at]! += share
      }
      if (minutes.some((one) => one > 0)) parts.push({ task: task.id, person, minutes })
    }
  return { cells, parts }
}
