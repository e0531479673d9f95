/**
 * What a schedule is made of. Moments are whole minutes since 1970-01-01T00:00 on the clock of the organisation,
 * without any time zone: a plan of work knows no summer time.
 */
export type Minute = number

export const linkTypes = ['FS', 'SS', 'FF', 'SF'] as const
/** What of the predecessor (first letter) what of the follower (second letter) waits for: its start or its finish. */
export type LinkType = (typeof linkTypes)[number]

export const constraintKinds = [
  'start_on',
  'finish_on',
  'start_from',
  'finish_from',
  'start_until',
  'finish_until',
] as const
/** `from`: not before the moment; `until`: not after it. */
export interface Constraint {
  kind: (typeof constraintKinds)[number]
  at: Minute
}

/** Hours of work: by the day of the week (0 is Sunday), and for days that are otherwise. */
export interface WorkingCalendar {
  /** Spans within a day, in minutes since its midnight, in order, touching nowhere; none: nobody works. */
  week: readonly (readonly (readonly [from: number, to: number])[])[]
  /** By the number of the day since 1970-01-01. */
  days: ReadonlyMap<number, readonly (readonly [from: number, to: number])[]>
}

export interface PlannedTask {
  id: string
  parent?: string | undefined
  /** Its dates are as they are said, whatever links say. Otherwise it begins as early as links and calendar allow. */
  is_manual?: boolean | undefined
  /** Where it begins when nothing else says so; of a manual task also where it does begin. */
  start?: Minute | undefined
  /** Of a manual task; of others two of start, finish and duration say the third. */
  finish?: Minute | undefined
  /** Minutes of work; none: a milestone. */
  duration?: number | undefined
  constraint?: Constraint | undefined
  /** The key of its calendar; that of the plan, where it is not said. */
  calendar?: string | undefined
  /** It runs through nights and holidays as well. */
  is_elapsed?: boolean | undefined
  /** Not after this; only told of, never moved for. */
  deadline?: Minute | undefined
  /** When it really began: no link and no constraint moves that. */
  begun?: Minute | undefined
  /** When it was really done. */
  ended?: Minute | undefined
  /** Minutes of work by which it begins after all else would let it, so that its people can follow. */
  delay?: number | undefined
  /** The delay runs through nights and holidays. */
  is_delay_elapsed?: boolean | undefined
  /** As late as its followers and the end of the plan allow, instead of as early as possible. */
  is_late?: boolean | undefined
  /** It is scheduled itself, but nothing waits for it and no summary holds it. */
  is_inactive?: boolean | undefined
}

export interface Link {
  id: string
  from: string
  to: string
  type: LinkType
  /** Minutes of work by the calendar of the follower; less than none: an overlap. */
  lag?: number | undefined
  /** The lag runs through nights and holidays. */
  is_elapsed?: boolean | undefined
}

export interface Plan {
  tasks: readonly PlannedTask[]
  links: readonly Link[]
  calendars: Readonly<Record<string, WorkingCalendar>>
  /** The key of the calendar of the plan. */
  calendar: string
  /** Nothing that is not manual begins before. */
  from: Minute
  /** What stands where a constraint ("on", "until") and a link contradict each other: if not said, constraints. */
  keeps?: 'constraints' | 'links' | undefined
}

/** Why a task begins or ends when it does. */
export type Reason =
  | { because: 'link'; link: string; task: string }
  | { because: 'constraint' }
  | { because: 'own' }
  | { because: 'plan' }
  | { because: 'parent'; task: string }
  | { because: 'children'; task: string }

export interface Scheduled {
  id: string
  start: Minute
  finish: Minute
  /** Minutes of work between. */
  duration: number
  late_start: Minute
  late_finish: Minute
  /** Minutes of work by which it may slip before the plan ends later; less than none where something is overrun. */
  float: number
  is_critical: boolean
  /** It is as its children are. */
  is_summary: boolean
  reason: Reason
}

export type Trouble =
  | { kind: 'violated'; link: string; by: number }
  | { kind: 'ignored'; link: string; task: string }
  | { kind: 'constraint'; task: string; by: number }
  | { kind: 'deadline'; task: string; by: number }
  /** Children of a summary that says its own dates run over them. */
  | { kind: 'overrun'; task: string; by: number }
  /** Tasks that wait for each other, in their order; they are scheduled as if the last link were not there. */
  | { kind: 'cycle'; tasks: string[]; links: string[] }

export interface Schedule {
  tasks: ReadonlyMap<string, Scheduled>
  troubles: readonly Trouble[]
  finish: Minute
  /** Tasks whose calendar has no work in its week, so that they run through nights and holidays; not said for none. */
  idle?: readonly string[]
}
