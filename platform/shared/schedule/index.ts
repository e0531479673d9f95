/**
 * When work happens: tasks with links, constraints and hours of work laid out on minutes, without a clock, a screen or
 * a database. `schedule` says it for a whole plan; the rest counts work, days and causes, and reads and writes the
 * files of MS Project.
 */
export {
  type Constraint,
  constraintKinds,
  type Link,
  type LinkType,
  linkTypes,
  type Plan,
  type PlannedTask,
  type Reason,
  type Schedule,
  type Scheduled,
  type WorkingCalendar,
} from './contract.ts'
export { wouldCycle } from './cycles.ts'
export {
  calendarOfDays,
  completedDays,
  dayOfFinish,
  dayOfStart,
  type DayRow,
  daysOfMinutes,
  daysPlan,
  endOfDay,
  type FreeDays,
  inDays,
  startOfDay,
  WORKING_DAY,
} from './days.ts'
export { type Laid, layOut, relaid } from './laid.ts'
export { type ProjectFile, readMspdi, textOfFile, UnreadableProject, writeMspdi } from './mspdi/index.ts'
export { schedule } from './schedule.ts'
export { whyThen } from './why.ts'
