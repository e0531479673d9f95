/**
 * Calendars as files (RFC 5545): written for programs of others, and read from them. Times carry the zone by whose
 * clocks they are meant; what repeats is spread out within a time that is asked for.
 */
export type { Problem } from './components.ts'
export {
  type Answer,
  type Attendee,
  type Calendar,
  type CalendarEvent,
  isDayLong,
  type Method,
  type Party,
  type Rule,
  type Status,
  type Weekday,
  weekdays,
  type When,
} from './model.ts'
export { type Occurrence, occurrencesIn } from './occurrences.ts'
export { type ReadCalendar, readCalendar } from './read.ts'
export { writeCalendar } from './write.ts'
export { readRule, ruleText } from './rule.ts'
