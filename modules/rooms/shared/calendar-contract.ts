import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { BOOKING, DECIDING } from './access.ts'

/** A calendar of some years. */
const MOST_BYTES = 2 * 1024 * 1024

export const openFeed = endpoint({
  method: 'POST',
  path: '/rooms/feed',
  permission: BOOKING,
  summary: 'The secret address at which programs read what the caller booked; a new one ends the one before',
  ownerOnly: true,
  input: z.object({ renew: z.boolean().default(false) }),
  reply: z.object({ path: z.string() }),
})

const line = z.object({ starts_at: z.string(), ends_at: z.string(), title: z.string(), says: z.string() })

export const importCalendar = endpoint({
  method: 'POST',
  path: '/rooms/rooms/:id/calendar',
  permission: DECIDING,
  summary: 'Takes bookings from the file of another calendar program into a room; a dry run changes nothing',
  idempotent: true,
  room: { bytes: MOST_BYTES, parts: 100, holds: 'a calendar of another program' },
  input: z.object({
    id: z.uuid(),
    text: z.string().max(1_900_000),
    is_dry_run: z.boolean().default(true),
  }),
  reply: z.object({
    /** How many are new, how many changed and how many stood there already. */
    added: z.number().int(),
    changed: z.number().int(),
    same: z.number().int(),
    /** Those that cannot be had, each with the reason. */
    refused: z.array(line),
    refused_count: z.number().int(),
    /** Lines of the file that could not be read. */
    problems: z.array(z.object({ line: z.number().int(), says: z.string() })),
  }),
})
