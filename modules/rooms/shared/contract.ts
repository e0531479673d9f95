import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { endpoint } from '#platform/shared/contract.ts'
import { isDay } from '#platform/shared/day.ts'
import { BOOKING, DECIDING } from './access.ts'
import { repeats } from './repeats.ts'

const MOST_DAYS = 42
const day = z.string().refine(isDay, 'platform.input.invalid_format')
const moment = z.iso.datetime({ offset: true }).transform((value) => new Date(value).toISOString())
const minutes = z.number().int().nullable()

const shownRoom = z.object({
  id: z.string(),
  name: z.string(),
  place: z.string(),
  seats: z.number().int(),
  equipment: z.array(z.string()),
  colour: z.string().nullable(),
  asks_approval: z.boolean(),
  check_in_minutes: minutes,
  buffer_before: z.number().int(),
  buffer_after: z.number().int(),
  longest_minutes: minutes,
  hours: z.array(z.object({ weekday: z.string(), opens: z.string(), closes: z.string() })),
})

const shownBooking = z.object({
  id: z.string(),
  room: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  state: z.string(),
  /** Empty where it is private and the caller is not in it. */
  title: z.string(),
  organiser: z.string(),
  people: z.number().nullable(),
  is_private: z.boolean(),
  is_mine: z.boolean(),
  may_change: z.boolean(),
  /** Of a series, as far as the caller may change it. */
  series: z.string().nullable(),
  checked_in: z.boolean(),
})

export const showBoard = endpoint({
  method: 'GET',
  path: '/rooms/board',
  permission: BOOKING,
  summary: 'Rooms and who has them on some days, as far as the caller sees that',
  input: z.object({
    from: day.optional(),
    days: z.coerce.number().int().min(1).max(MOST_DAYS).default(1),
  }),
  reply: z.object({
    today: z.string(),
    zone: z.string(),
    from: z.string(),
    rooms: z.array(shownRoom),
    bookings: z.array(shownBooking),
    decides: z.boolean(),
    is_cut: z.boolean(),
  }),
})

const time = { room: z.uuid(), starts_at: moment, ends_at: moment }
const repeated = z.object({ every: z.enum(repeats), until: day }).optional()

const conflict = z.object({
  starts_at: z.string(),
  ends_at: z.string(),
  /** Why not, in the language of the caller. */
  says: z.string(),
})

export const tryBooking = endpoint({
  method: 'POST',
  path: '/rooms/try',
  permission: BOOKING,
  summary: 'Which times of a booking, or of a series, could not be had now; nothing is changed',
  whileViewing: true,
  input: z.object({ ...time, repeat: repeated, series: z.string().max(40).optional() }),
  reply: z.object({ times: z.number().int(), conflicts: z.array(conflict) }),
})

export const book = endpoint({
  method: 'POST',
  path: '/rooms/book',
  permission: BOOKING,
  summary: 'Books a room once or as a series, all in one go; times that others have are refused, or left out',
  idempotent: true,
  input: z.object({
    ...time,
    title: z.string().trim().min(1, 'platform.required').max(200),
    people: z.number().int().min(1).max(5000).nullable().default(null),
    is_private: z.boolean().default(false),
    is_tentative: z.boolean().default(false),
    guests: list(z.number().int().positive(), 200).default([]),
    notes: z.string().trim().max(4000).default(''),
    repeat: repeated,
    /** Times that others have are left out, and the rest is booked. */
    skip: z.boolean().default(false),
  }),
  reply: z.object({ ids: z.array(z.string()), skipped: z.array(conflict), state: z.string() }),
})

export const scopes = ['one', 'later', 'all'] as const
export type Scope = (typeof scopes)[number]

export const moveBooking = endpoint({
  method: 'POST',
  path: '/rooms/bookings/:id/move',
  permission: BOOKING,
  summary: 'Moves or stretches a booking, or with it those of its series, all of them or none',
  idempotent: true,
  input: z.object({ id: z.uuid(), ...time, scope: z.enum(scopes).default('one'), skip: z.boolean().default(false) }),
  reply: z.object({ moved: z.number().int(), skipped: z.array(conflict) }),
})

export const cancelBooking = endpoint({
  method: 'POST',
  path: '/rooms/bookings/:id/cancel',
  permission: BOOKING,
  summary: 'Gives a booking up, or with it those of its series that are still to come',
  idempotent: true,
  input: z.object({ id: z.uuid(), scope: z.enum(scopes).default('one') }),
  reply: z.object({ cancelled: z.number().int() }),
})

export const decideBooking = endpoint({
  method: 'POST',
  path: '/rooms/bookings/:id/decide',
  permission: DECIDING,
  summary: 'Confirms what was asked for, or declines it; whoever asked hears of it',
  idempotent: true,
  input: z.object({
    id: z.uuid(),
    confirm: z.boolean(),
    reason: z.string().trim().max(500).default(''),
  }),
  reply: z.object({ state: z.string() }),
})
