/** A task as far as it keeps somebody busy; days as YYYY-MM-DD, the first and the last both within it. */
interface LoadTask {
  id: string
  /** Whoever does it. */
  person: string
  first: string
  last: string
  /** Hours that were thought of for all of it; none: the working hours of its days. */
  estimate: number | undefined
  /** Hours that were logged. */
  spent: number
  /** Of a hundred. */
  percent: number
}

/** Hours of a day on which the organisation works; 0 on a free one. */
type HoursOn = (day: string) => number

const DAY = 86_400_000
export const dayAfter = (day: string, days = 1) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = dayAfter(day)) days.push(day)
  return days
}

/** Hours that are left of a task: what was thought of without what was logged, or what is not done of its days. */
export function hoursLeft(
  { first, last, estimate, spent, percent }: Omit<LoadTask, 'id' | 'person'>,
  hoursOn: HoursOn,
) {
  if (estimate !== undefined) return Math.max(0, estimate - spent)
  const whole = daysBetween(first, last).reduce((sum, day) => sum + hoursOn(day), 0)
  return (whole * (100 - Math.min(100, Math.max(0, percent)))) / 100
}

/**
 * What is left of a task by day: evenly over its working days from today on. What should have been done by now stands
 * on today; what falls on free days alone stands on the first of them.
 */
export function hoursByDay(
  task: Omit<LoadTask, 'id' | 'person'>,
  today: string,
  hoursOn: HoursOn,
): Map<string, number> {
  const left = hoursLeft(task, hoursOn)
  if (left === 0) return new Map()
  const begins = task.first > today ? task.first : today
  const days = task.last < begins ? [] : daysBetween(begins, task.last).filter((day) => hoursOn(day) > 0)
  if (days.length === 0) return new Map([[begins, left]])
  const whole = days.reduce((sum, day) => sum + hoursOn(day), 0)
  return new Map(days.map((day) => [day, (left * hoursOn(day)) / whole]))
}

/** More than that is too much; less is a matter of rounding. */
const TOLERANCE = 0.05

export const isTooMuch = ({ hours, capacity }: { hours: number; capacity: number }) => hours > capacity + TOLERANCE

/** Monday of the week of this day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday + 6) % 7))
}
