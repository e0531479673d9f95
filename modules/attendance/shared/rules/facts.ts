import type { Pair, PairAnomaly, Punch } from './pairing.ts'
import type { Shift } from './shift.ts'
import type { Span } from './spans.ts'

/** Approved absence between two moments; one of a whole day covers the shift. */
export interface Leave {
  kind: string
  from: number
  to: number
  paid: boolean
}

/** All that a day of somebody follows from. */
export interface DayFacts {
  /** The date on which the shift begins, YYYY-MM-DD. */
  day: string
  /** IANA name. */
  zone: string
  /** Nobody expects them where there is none. */
  shift: Shift | null
  /** A holiday on which nobody is asked for anything. */
  holiday: boolean
  /** Dates that are holidays, for what is worked on them, asked for or not; unsaid, all is as the day itself. */
  holidays?: readonly string[]
  leaves: readonly Leave[]
  /** Approved work elsewhere (a journey, at home): fills what the day asks for, and is never overtime. */
  duty?: readonly Span[]
  /** Those that belong to this day and count, in any order. */
  punches: readonly Punch[]
  now: number
  /** Night by the clock, minutes since midnight; most minutes of overtime of a day. */
  law: { night_from: number; night_to: number; overtime_most: number }
}

/** Labour law of 2021: night from 22:00 to 06:00, overtime of at most four hours a day. */
export const LAW_OF_HOURS = { night_from: 22 * 60, night_to: 6 * 60, overtime_most: 240 }

/** What happened; `open` goes on, or has not begun. */
export type DayStatus = 'off' | 'holiday' | 'leave' | 'duty' | 'present' | 'half' | 'absent' | 'open'

/** Minutes. */
export interface DayFigures {
  /** What the day asks for, leave or not; 0 on holidays and days off. */
  expected: number
  /** `inside`, `overtime` and `over_limit` together: by punches and by duty. */
  worked: number
  /** Of the worked, what lies in the shift; of a flexible one, up to its norm. */
  inside: number
  /** Minutes asked for before somebody came, beyond grace. */
  late: number
  /** And after they left. */
  early: number
  /** Of the worked, what lies outside the shift, up to the limit. */
  overtime: number
  /** And what is above the limit. */
  over_limit: number
  /** Of the worked, what lies in the night. */
  night: number
  /** Of the expected, what leave excuses and nobody worked. */
  on_leave: number
  /** Of the worked, what duty says and no punch. */
  on_duty: number
  /** Of the worked, what lies on a holiday. */
  on_holiday: number
}

/** `worked_on_leave`: somebody worked while they were on leave, for longer than grace. */
export type Anomaly = PairAnomaly | 'outside' | 'overtime_over_limit' | 'short_rest' | 'worked_on_leave'

/**
 * What a rule brought to a figure (or why the status is as it is): the minutes of all rules of a figure come to the
 * figure. Times are HH:MM of the place.
 */
export interface Trace {
  of: keyof DayFigures | 'status'
  rule: string
  figures: Record<string, number | string> & { minutes: number }
}

export interface SettledDay extends DayFigures {
  status: DayStatus
  pairs: Pair[]
  anomalies: Anomaly[]
  trace: Trace[]
}
