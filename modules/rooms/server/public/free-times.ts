import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { laterDay } from '#modules/organization/shared/index.ts'
import { heldStates } from '../../shared/access.ts'
import { dayStart } from '../../shared/board.ts'
import { openSpans, wallMinute } from '../../shared/opening.ts'
import { hoursOf } from '../room.ts'

export interface OfferedRoom {
  id: string
  name: string
  place: string
  seats: number
  equipment: string[]
  description: string
  /** Minutes of the day at which it can be had for as long as was asked. */
  free: number[]
}

interface Kept {
  id: string
  name: string
  place: string | null
  floor: string | null
  seats: number
  equipment: string[] | null
  description: string | null
  before: number
  after: number
  days_ahead: number | null
  longest: number | null
  taken: { from: string; to: string }[] | null
}

/** Free times begin at the whole and the half hour. */
const EVERY = 30

interface Asked {
  day: string
  seats: number
  minutes: number
  zone: string
  now: Date
  language: string
}

/** Rooms that are open to outside, with when they can be had on a day; nothing of whoever has them otherwise. */
export async function offeredRooms(db: Trx, orgId: number, asked: Asked): Promise<OfferedRoom[]> {
  const { day, seats, minutes, zone, now, language } = asked
  const name = language === 'mn' ? sql`r.name` : sql`coalesce(nullif(${sql.ref(`r.name_${language}`)}, ''), r.name)`
  const { rows } = await sql<Kept>`select r.id::text, ${name} as name, r.place, r.floor, r.seats::integer as seats,
      r.equipment, r.description, coalesce(r.buffer_before, 0)::integer as before,
      coalesce(r.buffer_after, 0)::integer as after, r.days_ahead::integer as days_ahead,
      r.longest_minutes::integer as longest,
      (select json_agg(json_build_object('from', b.held_from, 'to', b.held_to)) from rooms.bookings b
        where b.org_id = r.org_id and b.room = r.id and b.deleted_at is null and b.state = any(${heldStates}::text[])
          and b.held_from < ${laterDay(day, 2)}::date and b.held_to > ${laterDay(day, -1)}::date) as taken
    from rooms.rooms r where r.org_id = ${orgId} and r.deleted_at is null and r.is_active and r.is_public
      and r.seats >= ${seats} order by r.seats, r.sort nulls last, r.name limit 100`.execute(db)
  const hours = await hoursOf(
    db,
    orgId,
    rows.map(({ id }) => id),
  )
  const start = dayStart(day)
  const current = wallMinute(dateTimeIn(zone, now))
  return rows.map(({ id, place, floor, equipment, description, ...room }) => {
    const taken = (room.taken ?? []).map(({ from, to }) => ({
      from: wallMinute(dateTimeIn(zone, from)),
      to: wallMinute(dateTimeIn(zone, to)),
    }))
    const open = openSpans(hours.get(id) ?? [], start, start + 1440)
    const last = current + (room.days_ahead ?? 3650) * 1440
    const free: number[] = []
    for (let from = start; from < start + 1440; from += EVERY) {
      const to = from + minutes
      const isOpen = open.some(([begins, ends]) => begins <= from && to <= ends)
      if (!isOpen || from <= current || from > last || minutes > (room.longest ?? minutes)) continue
      if (taken.some((one) => one.from < to + room.after && from - room.before < one.to)) continue
      free.push(from - start)
    }
    return {
      id,
      name: room.name,
      place: [place, floor].filter(Boolean).join(', '),
      seats: room.seats,
      equipment: equipment ?? [],
      description: description ?? '',
      free,
    }
  })
}
