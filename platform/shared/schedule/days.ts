import { nextWork, previousWork } from './calendar.ts'
import { completed } from './completed.ts'
import type { Constraint, LinkType, Minute, Plan, PlannedTask, Scheduled, WorkingCalendar } from './contract.ts'

// Plans of tables that know days alone. A working day is one span of 480 minutes; what begins on a day begins with it,
// what ends on a day ends with it.

/** Minutes of work in a working day. */
export const WORKING_DAY = 480
const DAY = 1440
const BEGINS = 9 * 60
const span = [[BEGINS, BEGINS + WORKING_DAY]] as const

const numberOf = (day: string) => Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000)
const nameOf = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)

/** The moment at which work on a day (YYYY-MM-DD) begins, or would if it were a working day. */
export const startOfDay = (day: string): Minute => numberOf(day) * DAY + BEGINS
/** The moment at which work on a day ends. */
export const endOfDay = (day: string): Minute => startOfDay(day) + WORKING_DAY
/** The day on which something begins that begins at the moment. */
export const dayOfStart = (at: Minute): string => nameOf(Math.floor(at / DAY))
/** The day on which something ends that ends at the moment: at midnight the day before. */
export const dayOfFinish = (at: Minute): string => nameOf(Math.floor((at - 1) / DAY))
/** Working days as minutes of work. */
const minutesOfDays = (days: number): number => Math.round(days * WORKING_DAY)
/** Minutes of work as working days, begun ones counted as a whole. */
export const daysOfMinutes = (minutes: number): number => Math.ceil(minutes / WORKING_DAY)

/** Each day works, weekends and holidays too. */
export const everyDay: WorkingCalendar = { week: Array.from({ length: 7 }, () => span), days: new Map() }

/** The days that are known one by one, and which of them are free; before and after, Monday to Friday are worked. */
export interface FreeDays {
  /** The first and the last day that is known. */
  from: string
  to: string
  /** Weekends and holidays. */
  free: ReadonlySet<string>
}

export function calendarOfDays(freeDays: FreeDays): WorkingCalendar {
  const known = calendars.get(freeDays)
  if (known) return known
  const made = madeOf(freeDays)
  calendars.set(freeDays, made)
  return made
}

/** Asked for many times of the same days, of years each time. */
const calendars = new WeakMap<FreeDays, WorkingCalendar>()

function madeOf({ from, to, free }: FreeDays): WorkingCalendar {
  const days = new Map<number, typeof span | readonly []>()
  for (let number = numberOf(from); number <= numberOf(to); number += 1) {
    const isWeekend = (number + 4) % 7 === 0 || (number + 4) % 7 === 6
    const isFree = free.has(nameOf(number))
    if (isFree !== isWeekend) days.set(number, isFree ? [] : span)
  }
  return { week: [[], span, span, span, span, span, []], days }
}

/** A row of a table of days; the days as YYYY-MM-DD, the first and the last both within it. */
export interface DayRow {
  id: string
  parent?: string | undefined
  is_manual?: boolean | undefined
  first?: string | undefined
  last?: string | undefined
  /** Working days; said by `first` and `last` where it is not. */
  days?: number | undefined
  is_milestone?: boolean | undefined
  /** It is worked on weekends and holidays too. */
  is_every_day?: boolean | undefined
  constraint?: { kind: Constraint['kind']; day: string } | undefined
  deadline?: string | undefined
  begun?: string | undefined
  ended?: string | undefined
}

interface DayLink {
  id: string
  from: string
  to: string
  type: LinkType
  /** Working days of the follower; less than none: an overlap. */
  lag?: number | undefined
}

export interface DayTable {
  rows: readonly DayRow[]
  links: readonly DayLink[]
  calendar: FreeDays
  /** Nothing that is not manual begins before. */
  from: string
}

/** The plan that a table of days stands for. A row has at least a day, unless it is a milestone. */
export function daysPlan({ rows, links, calendar, from }: DayTable): Plan {
  const days = calendarOfDays(calendar)
  return {
    tasks: rows.map((row) => taskOf(row, row.is_every_day ? everyDay : days)),
    links: links.map(({ lag, ...link }) => ({ ...link, lag: minutesOfDays(lag ?? 0) })),
    calendars: { days, everyDay },
    calendar: 'days',
    from: startOfDay(from),
  }
}

function taskOf(row: DayRow, calendar: WorkingCalendar): PlannedTask {
  const { id, parent, is_manual, constraint, deadline, begun, ended } = row
  const stretch = { first: row.first, last: row.last, days: row.days }
  const days = row.is_milestone ? 0 : (row.days ?? completedDays(stretch, calendar, 'last').days ?? 1)
  return {
    id,
    parent,
    is_manual,
    start: row.first === undefined ? undefined : startOfDay(row.first),
    // A milestone is where it begins; what is manual ends where it is said, also on a holiday.
    finish: row.last === undefined || row.is_milestone ? undefined : endOfDay(row.last),
    duration: minutesOfDays(days),
    calendar: row.is_every_day ? 'everyDay' : undefined,
    constraint: constraint && {
      kind: constraint.kind,
      at: constraint.kind.startsWith('finish') ? endOfDay(constraint.day) : startOfDay(constraint.day),
    },
    deadline: deadline === undefined ? undefined : endOfDay(deadline),
    begun: begun === undefined ? undefined : startOfDay(begun),
    ended: ended === undefined ? undefined : endOfDay(ended),
  }
}

interface ScheduledDays {
  first: string
  last: string
  /** Working days. */
  days: number
  late_first: string
  late_last: string
  /** Working days by which it may slip. */
  float: number
}

/** What a schedule of such a plan says of a row, in days. */
export function inDays(task: Scheduled): ScheduledDays {
  return {
    first: dayOfStart(task.start),
    last: dayOfFinish(task.finish),
    days: daysOfMinutes(task.duration),
    late_first: dayOfStart(task.late_start),
    late_last: dayOfFinish(task.late_finish),
    float: Math.floor(task.float / WORKING_DAY),
  }
}

/** Two of them say the third. */
interface DayStretch {
  first?: string | undefined
  last?: string | undefined
  /** Working days. */
  days?: number | undefined
}

/**
 * `completed` for days: the third of first day, last day and working days after somebody changed one of them. A first
 * day on which nobody works becomes the next working day, such a last day the one before; at least one day is left,
 * unless none is said. With a calendar of free days that never works nothing is added.
 */
export function completedDays(known: DayStretch, calendar: WorkingCalendar, changed: keyof DayStretch): DayStretch {
  const start = known.first === undefined ? undefined : nextWork(calendar, startOfDay(known.first))
  const finish = known.last === undefined ? undefined : previousWork(calendar, endOfDay(known.last))
  if ((known.first !== undefined && start === undefined) || (known.last !== undefined && finish === undefined))
    return known
  const names = { first: 'start', last: 'finish', days: 'duration' } as const
  const duration = known.days === undefined ? undefined : minutesOfDays(known.days)
  let found = completed({ start, finish, duration }, calendar, names[changed])
  // Between the first and the last day nobody works: the day that was not just said gives way.
  if (found.duration === 0 && known.days !== 0 && found.start !== undefined && found.finish !== undefined)
    found = completed(
      changed === 'last' ? { finish, duration: WORKING_DAY } : { start, duration: WORKING_DAY },
      calendar,
      'duration',
    )
  return {
    first: found.start === undefined ? undefined : dayOfStart(found.start),
    last: found.finish === undefined ? undefined : dayOfFinish(found.finish),
    days: found.duration === undefined ? undefined : daysOfMinutes(found.duration),
  }
}
