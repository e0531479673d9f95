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
  type DayRow,
  daysOfMinutes,
  daysPlan,
  type FreeDays,
  inDays,
  WORKING_DAY,
} from './days.ts'
export {
  type Assignment,
  type FileRefusal,
  fileRefusals,
  type Loss,
  type LossKind,
  lossKinds,
  MOST_CHARACTERS,
  MOST_TASKS,
  type ProjectFacts,
  type ProjectFile,
  readMspdi,
  type Resource,
  type TaskFacts,
  textOfFile,
  UnreadableProject,
  type WritableProject,
  writeMspdi,
} from './mspdi/index.ts'
export { schedule } from './schedule.ts'
export { whyThen } from './why.ts'
