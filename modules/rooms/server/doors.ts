import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { changeForModule, productContext, rowAsAsked } from '#modules/records/server/index.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import { type Context, route } from '#platform/server/route.ts'
import { forbidden, notFound, unprocessable } from '#platform/shared/errors.ts'
import { allNamedIn, namedIn } from '#platform/shared/fields/index.ts'
import { DECIDING } from '../shared/access.ts'
import { checkIn, openDoor, showDoor } from '../shared/door-contract.ts'

/** So long before its time people come to a room. */
const EARLY_MINUTES = 15

interface Door {
  org_id: number
  room: string
  name: string
}

/** The room behind a secret, whoever asks and from wherever. */
export async function doorBehind(db: Db | Trx, secret: string): Promise<Door | undefined> {
  const { rows } = await sql<Door>`select d.org_id, d.room::text, r.name from rooms.doors d
    join rooms.rooms r on r.org_id = d.org_id and r.id = d.room
    where d.secret = ${secret} and r.deleted_at is null and r.is_active`.execute(db)
  return rows[0]
}

export interface AtDoor {
  id: string
  title: string
  is_private: boolean
  organiser: number | null
  state: string
  starts_at: string
  ends_at: string
  checked_in: boolean
  is_now: boolean
  may_come: boolean
}

const moment = (column: string) => sql<string>`to_json(${sql.ref(column)} at time zone 'UTC') #>> '{}' || 'Z'`

/** Who has a room from now on, the first two of them. */
export async function atDoor(db: Db | Trx, orgId: number, room: string, most = 2): Promise<AtDoor[]> {
  const { rows } = await sql<AtDoor>`select id::text, title, is_private, organiser, state,
      ${moment('starts_at')} as starts_at, ${moment('ends_at')} as ends_at, checked_in_at is not null as checked_in,
      starts_at <= now() as is_now, starts_at <= now() + make_interval(mins => ${EARLY_MINUTES}) as may_come
    from rooms.bookings where org_id = ${orgId} and room = ${room}::uuid and deleted_at is null
      and state in ('confirmed', 'tentative') and ends_at > now() order by starts_at limit ${most}`.execute(db)
  return rows
}

async function ownDoor({ db, principal }: Context, secret: string) {
  const door = await doorBehind(db, secret)
  if (door?.org_id !== principal.orgId) throw notFound('rooms.door_unknown')
  return door
}

/** As far as whoever asks sees it, and whether they may say that they are here. */
async function seenAt(context: Context, one: AtDoor | undefined) {
  if (!one) return null
  const { values } = await rowAsAsked(context, 'rooms.bookings', one.id)
  const { person, permissions } = context.principal
  const named = [namedIn(values['organiser'] ?? null), ...allNamedIn(values['guests'])]
  const isIn = person.empId !== null && named.some((who) => who?.id === String(person.empId))
  return {
    id: one.id,
    title: typeof values['title'] === 'string' ? values['title'] : '',
    organiser: named[0]?.name ?? '',
    starts_at: one.starts_at,
    ends_at: one.ends_at,
    checked_in: one.checked_in,
    may_check_in: one.may_come && !one.checked_in && (isIn || permissions.has(DECIDING)),
  }
}

export const showDoorRoute = route(showDoor, async (context, { secret }) => {
  const door = await ownDoor(context, secret)
  const [first, second] = await atDoor(context.db, door.org_id, door.room)
  const isNow = first?.is_now === true
  return {
    room: door.room,
    name: door.name,
    now: await seenAt(context, isNow ? first : undefined),
    next: await seenAt(context, isNow ? second : first),
  }
})

export const checkInRoute = route(checkIn, async (context, { secret }) => {
  const door = await ownDoor(context, secret)
  const coming = await atDoor(context.db, door.org_id, door.room)
  const all = await Promise.all(coming.map((one) => seenAt(context, one)))
  const mine = all.find((one) => one?.may_check_in)
  if (!mine) {
    if (all.some((one) => one?.checked_in)) throw unprocessable('rooms.checked_in_already')
    throw forbidden('rooms.nothing_to_check_in')
  }
  const { db, principal, services } = context
  const product = productContext(db, { orgId: principal.orgId, userId: principal.userId }, services)
  await changeForModule(product, 'rooms.bookings', mine.id, { checked_in_at: new Date().toISOString() })
  return { title: mine.title, until: mine.ends_at }
})

export const openDoorRoute = route(openDoor, async (context, { id, renew }) => {
  const { db, principal } = context
  await rowAsAsked(context, 'rooms.rooms', id)
  const secret = randomBytes(18).toString('base64url')
  const { rows } = await sql<{ secret: string }>`insert into rooms.doors (org_id, room, secret, created_by)
    values (${principal.orgId}, ${id}::uuid, ${secret}, ${principal.userId})
    on conflict (org_id, room) do update set secret = case when ${renew}::boolean then excluded.secret
      else rooms.doors.secret end returning secret`.execute(db)
  return { secret: rows[0]!.secret }
})
