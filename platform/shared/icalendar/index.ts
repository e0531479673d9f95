/**
 * Calendars as files (RFC 5545): written for programs of others, and read from them. Times carry the zone by whose
 * clocks they are meant; what repeats is spread out within a time that is asked for.
 */
export { type CalendarEvent, type Method, type Rule, weekdays, type When } from './model.ts'
export { type Occurrence, occurrencesIn } from './occurrences.ts'
export { readCalendar } from './read.ts'
export { writeCalendar } from './write.ts'
export { readRule, ruleText } from './rule.ts'
