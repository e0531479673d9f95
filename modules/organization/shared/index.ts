export {
  addHoliday,
  changeWeek,
  listFreeDays,
  listHolidays,
  previewCalendar,
  removeHoliday,
  showCalendar,
} from './calendar.ts'
export { cancelEvent, recordEvent } from './career.ts'
export { handOver, showOpenWork, showWorkOfAccount } from './handover.ts'
export type { OpenWork } from './handover.ts'
export { addSubstitute, endSubstitute, listSubstitutes } from './substitutes.ts'
export { listEmployees, showStructure } from './directory.ts'
export type { Employee, StructNode } from './directory.ts'
export { EMPLOYEE } from './fields/kinds/person.ts'
export { UNIT } from './fields/kinds/unit.ts'
export { changeProfile, showProfile } from './profile.ts'
export { saysAll, searchText, searchWords } from './search-words.ts'
export { changeEmployee, listStaff, showEmployee } from './staff.ts'
export { addJob, addUnit, closeUnit, removeJob, showUnits } from './structure.ts'
export { openWorkingClock } from './working-clock.ts'
export {
  addWorkingDays,
  addWorkingHours,
  dayBegins,
  laterDay,
  localDay,
  momentOf,
  workingSpans,
} from './working-time.ts'
export type { WorkCalendar } from './working-time.ts'
