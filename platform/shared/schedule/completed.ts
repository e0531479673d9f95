import { addWork, workBetween } from './calendar.ts'
import type { Minute, WorkingCalendar } from './contract.ts'

/** Two of them say the third. */
interface Stretch {
  start?: Minute | undefined
  finish?: Minute | undefined
  /** Minutes of work. */
  duration?: number | undefined
}

/**
 * The third of start, finish and duration after somebody changed one of them. A new start or duration moves the finish;
 * a new finish changes the duration, or moves the start where it would come before it. With less than two known, and
 * where the calendar never has so much work, nothing is added.
 */
export function completed(known: Stretch, calendar: WorkingCalendar, changed: keyof Stretch): Stretch {
  const { start, finish, duration } = known
  const fromStart = () => ({ ...known, finish: addWork(calendar, start!, duration!) })
  const fromFinish = () => ({ ...known, start: addWork(calendar, finish!, -duration!) })
  if (start === undefined) return finish === undefined || duration === undefined ? known : fromFinish()
  if (finish === undefined) return duration === undefined ? known : fromStart()
  if (duration !== undefined && changed !== 'finish') return fromStart()
  if (finish >= start) return { ...known, duration: workBetween(calendar, start, finish) }
  if (duration !== undefined) return fromFinish()
  return changed === 'finish' ? { start: finish, finish, duration: 0 } : { start, finish: start, duration: 0 }
}
