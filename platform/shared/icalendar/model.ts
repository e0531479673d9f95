/** A day, or a moment (ISO 8601 in UTC) with the zone by whose clocks it is meant. */
export type When = { day: string } | { at: string; zone: string }

export const answers = ['NEEDS-ACTION', 'ACCEPTED', 'DECLINED', 'TENTATIVE', 'DELEGATED'] as const
export type Answer = (typeof answers)[number]

export interface Party {
  email: string
  name?: string
}

export interface Attendee extends Party {
  answer?: Answer
  isOptional?: boolean
  /** A room or a thing. */
  isResource?: boolean
}

export const statuses = ['CONFIRMED', 'TENTATIVE', 'CANCELLED'] as const
type Status = (typeof statuses)[number]

export const methods = ['PUBLISH', 'REQUEST', 'REPLY', 'CANCEL', 'ADD', 'REFRESH', 'COUNTER', 'DECLINECOUNTER'] as const
export type Method = (typeof methods)[number]

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]
export const paces = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const

/** How something repeats; every time of it stands at the same hour by the clocks of its zone. */
export interface Rule {
  pace: (typeof paces)[number]
  interval?: number
  count?: number
  /** The last day, or the last moment. */
  until?: { day: string } | { at: string }
  /** `n`: the first, the second; counted from the end below zero. */
  byDay?: readonly { day: Weekday; n?: number }[]
  byMonthDay?: readonly number[]
  byYearDay?: readonly number[]
  byWeek?: readonly number[]
  byMonth?: readonly number[]
  /** Of those in one period, these alone. */
  bySetPos?: readonly number[]
  weekStart?: Weekday
}

export interface CalendarEvent {
  uid: string
  sequence: number
  /** When this was written down; ISO 8601. */
  stamp: string
  starts: When
  /** The moment it is over; of a day-long one the day behind the last. None: it is a moment, or one day. */
  ends?: When
  summary: string
  description?: string
  location?: string
  url?: string
  status?: Status
  /** Others may be put on the same time. */
  isFree?: boolean
  isPrivate?: boolean
  organizer?: Party
  attendees?: readonly Attendee[]
  categories?: readonly string[]
  repeats?: Rule
  /** Times at which it does not happen, and more at which it does. */
  except?: readonly When[]
  also?: readonly When[]
  /** Which time of a repeated one this is instead of. */
  insteadOf?: When
  /** Minutes before it begins, at which whoever has it is reminded. */
  remindBefore?: number
}

export interface Calendar {
  method?: Method
  /** As programs call the calendar. */
  name?: string
  events: readonly CalendarEvent[]
}
