import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { BOOKING, DECIDING } from './access.ts'

const secret = z.string().regex(/^[\w-]{16,60}$/)

const shown = z
  .object({
    id: z.string(),
    title: z.string(),
    organiser: z.string(),
    starts_at: z.string(),
    ends_at: z.string(),
    checked_in: z.boolean(),
    /** The caller may say that they are here. */
    may_check_in: z.boolean(),
  })
  .nullable()

export const showDoor = endpoint({
  method: 'GET',
  path: '/rooms/doors/:secret',
  permission: BOOKING,
  summary: 'The room behind a door: who has it now and next, as far as the caller sees that',
  input: z.object({ secret }),
  reply: z.object({ room: z.string(), name: z.string(), now: shown, next: shown }),
})

export const checkIn = endpoint({
  method: 'POST',
  path: '/rooms/doors/:secret/check-in',
  permission: BOOKING,
  summary: 'Says that those who booked the room are here; whoever organises it, is invited to it or decides on rooms',
  input: z.object({ secret }),
  reply: z.object({ title: z.string(), until: z.string() }),
})

export const openDoor = endpoint({
  method: 'POST',
  path: '/rooms/rooms/:id/door',
  permission: DECIDING,
  summary: 'The address of the door of a room, made when it is first asked for; a new one ends the one before',
  input: z.object({ id: z.uuid(), renew: z.boolean().default(false) }),
  reply: z.object({ secret: z.string() }),
})
