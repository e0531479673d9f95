import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { OpenHours } from '../shared/opening.ts'

/** What of a room a booking hangs on. */
export interface BookedRoom {
  id: string
  name: string
  place: string | null
  seats: number
  buffer_before: number
  buffer_after: number
  days_ahead: number | null
  longest_minutes: number | null
  most_open: number | null
  check_in_minutes: number | null
  asks_approval: boolean
  is_public: boolean
  is_active: boolean
  hours: OpenHours[]
}

const columns = sql`r.id::text, r.name, r.place, r.seats::integer as seats,
  coalesce(r.buffer_before, 0)::integer as buffer_before, coalesce(r.buffer_after, 0)::integer as buffer_after,
  r.days_ahead::integer as days_ahead, r.longest_minutes::integer as longest_minutes,
  r.most_open::integer as most_open, r.check_in_minutes::integer as check_in_minutes,
  coalesce(r.asks_approval, false) as asks_approval, coalesce(r.is_public, false) as is_public,
  coalesce(r.is_active, false) as is_active`

/**
 * A room, held until the end of the transaction: whoever books in it comes one after the other, so that each sees what
 * the one before took.
 */
export async function heldRoom(db: Trx, orgId: number, id: string): Promise<BookedRoom | undefined> {
  const { rows } = await sql<Omit<BookedRoom, 'hours'>>`select ${columns} from rooms.rooms r
    where r.org_id = ${orgId} and r.id = ${id}::uuid and r.deleted_at is null for no key update`.execute(db)
  const [room] = rows
  return room && { ...room, hours: (await hoursOf(db, orgId, [id])).get(id) ?? [] }
}

/** Opening hours, room → lines. */
export async function hoursOf(db: Trx, orgId: number, ids: readonly string[]): Promise<Map<string, OpenHours[]>> {
  const { rows } = await sql<OpenHours & { room: string }>`select room::text, weekday, opens, closes from rooms.hours
    where org_id = ${orgId} and room = any(${ids}::uuid[]) and deleted_at is null
    order by weekday, opens`.execute(db)
  return new Map(
    [...Map.groupBy(rows, ({ room }) => room)].map(([room, lines]) => [
      room,
      lines.map(({ weekday, opens, closes }) => ({ weekday, opens, closes })),
    ]),
  )
}
