import { sql } from 'kysely'
import { directoryFor, organizationBook } from '#modules/organization/server/index.ts'
import { rowAsAsked } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { AppError } from '#platform/shared/errors.ts'
import { type FieldValue, type FieldValues, namedIn, writtenReference } from '#platform/shared/fields/index.ts'
import { DECIDING, heldStates } from '../shared/access.ts'
import { isOpenFor } from '../shared/opening.ts'
import { refusals } from './refusals.ts'
import { type BookedRoom, heldRoom } from './room.ts'

interface About {
  id?: string
  from: FieldValues | null
  to: FieldValues | null
}
type Asking = Pick<Context, 'db' | 'principal'>

const MINUTE = 60_000
/** Whoever stands at the door books from now on; the minute that has begun counts. */
const LATE_BY = 15 * MINUTE

const text = (value: FieldValue | undefined) => (typeof value === 'string' ? value : '')
const idOf = (value: FieldValue | undefined) => namedIn(value ?? null)?.id
const isHeld = (values: FieldValues | null) => heldStates.some((state) => state === values?.['state'])

/** The product itself, and whoever decides on bookings: limits bind neither. */
const isFree = ({ roleId, permissions }: Context['principal']) => roleId === 0 || permissions.has(DECIDING)

/**
 * Before a booking is written: its room is held for it alone, with the time before and after that the room asks for,
 * and whoever books keeps to the limits of the room. Through whichever door it comes; behind it stands the database,
 * which has no two bookings in one room at one time (`migrations`).
 */
export async function keptApart(asking: Asking, { id, from, to }: About): Promise<FieldValues | undefined> {
  if (!to) return undefined
  const { db, principal } = asking
  const room = idOf(to['room'])
  const [starts, ends] = [Date.parse(text(to['starts_at'])), Date.parse(text(to['ends_at']))]
  // What is missing is said by the columns themselves.
  if (!room || Number.isNaN(starts) || Number.isNaN(ends)) return undefined
  if (ends <= starts) throw refusals.backwards()
  const isMoved = ['room', 'starts_at', 'ends_at'].some((name) => text(from?.[name]) !== text(to[name]))
  const isAnew = isHeld(to) && (isMoved || !isHeld(from))
  const state = stateOf(principal, from, to)
  const same = { minutes: String(Math.round((ends - starts) / MINUTE)) }
  const unit = await unitOf(asking, from, to)
  if (!isAnew && !isMoved && from) return { ...same, ...unit, ...(state !== to['state'] && { state }) }
  const found = await heldRoom(db, principal.orgId, room)
  if (!found) throw refusals.roomMissing()
  const held_from = new Date(starts - found.buffer_before * MINUTE).toISOString()
  const held_to = new Date(ends + found.buffer_after * MINUTE).toISOString()
  const times = { held_from, held_to, ...same, ...unit }
  if (!isHeld({ state })) return { ...times, state }
  const asked = { id, starts, ends, room: found, organiser: idOf(to['organiser']) }
  // Whoever orders from outside keeps to the limits, though nobody asks what they may.
  const isOutside = !from && to['source'] === 'public' && principal.roleId === 0
  if (isOutside && !found.is_public) throw refusals.closed()
  if (isOutside || !isFree(principal)) await keepLimits(asking, asked, { isMoved, isOutside })
  await refuseTaken(asking, { id, room, held_from, held_to })
  return { ...times, state: begunIn(principal, found, isMoved, from, state) }
}

/** What may be made of the state by whoever does not decide. */
function stateOf(principal: Context['principal'], from: FieldValues | null, to: FieldValues): string {
  const [before, after] = [text(from?.['state']), text(to['state'])]
  if (isFree(principal) || before === after) return after
  if (!from) return after === 'tentative' ? 'tentative' : 'confirmed'
  // Giving it up is everybody's own; so is being sure of what one was not sure of.
  if (after === 'cancelled') return after
  if (['tentative', 'confirmed'].includes(before) && ['tentative', 'confirmed'].includes(after)) return after
  throw refusals.decided()
}

/** In a room that asks for it nothing is confirmed before it was decided on. */
function begunIn(
  principal: Context['principal'],
  room: BookedRoom,
  isMoved: boolean,
  from: FieldValues | null,
  state: string,
): string {
  if (!room.asks_approval || isFree(principal)) return state
  return !from || isMoved || state !== text(from['state']) ? 'asked' : state
}

interface Asked {
  id: string | undefined
  starts: number
  ends: number
  room: BookedRoom
  organiser: string | undefined
}

async function keepLimits(
  { db, principal }: Asking,
  { id, starts, ends, room, organiser }: Asked,
  { isMoved, isOutside }: { isMoved: boolean; isOutside: boolean },
) {
  const { orgId } = principal
  if (!room.is_active) throw refusals.closed()
  if (!organiser && !isOutside) throw refusals.organiser()
  if (isMoved && starts < Date.now() - LATE_BY) throw refusals.past()
  if (room.days_ahead !== null && starts > Date.now() + room.days_ahead * 86_400_000)
    throw refusals.ahead(room.days_ahead)
  if (room.longest_minutes !== null && ends - starts > room.longest_minutes * MINUTE)
    throw refusals.long(room.longest_minutes)
  const zone = await organizationBook.zoneOf(db, orgId)
  if (!isOpenFor(room.hours, zone, new Date(starts).toISOString(), new Date(ends).toISOString())) throw refusals.shut()
  if (room.most_open === null || isOutside) return
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from rooms.bookings
    where org_id = ${orgId} and room = ${room.id}::uuid and organiser = ${Number(organiser)} and deleted_at is null
    and state = any(${heldStates}::text[]) and ends_at > now() and id is distinct from ${id ?? null}::uuid`.execute(db)
  if ((rows[0]?.count ?? 0) >= room.most_open) throw refusals.many(room.most_open)
}

interface Wanted {
  id: string | undefined
  room: string
  held_from: string
  held_to: string
}

interface Holder {
  id: string
  starts_at: string
  ends_at: string
}

/** Whoever has the room in this time, the first of them. */
async function holderOf(db: Trx, orgId: number, { id, room, held_from, held_to }: Wanted) {
  const { rows } =
    await sql<Holder>`select id::text, to_json(starts_at at time zone 'UTC') #>> '{}' || 'Z' as starts_at,
      to_json(ends_at at time zone 'UTC') #>> '{}' || 'Z' as ends_at from rooms.bookings
    where org_id = ${orgId} and room = ${room}::uuid and deleted_at is null and state = any(${heldStates}::text[])
      and tstzrange(held_from, held_to) && tstzrange(${held_from}::timestamptz, ${held_to}::timestamptz)
      and id is distinct from ${id ?? null}::uuid
    order by starts_at limit 1`.execute(db)
  return rows[0]
}

async function refuseTaken(asking: Asking, wanted: Wanted) {
  const { db, principal } = asking
  const holder = await holderOf(db, principal.orgId, wanted)
  if (holder) throw takenBy(await toldOf(asking, holder))
}

const takenBy = ({ time, who }: { time: string; who: string }) =>
  who === '' ? refusals.taken(time) : refusals.takenBy(time, who)

/** When and by whom a room is taken, as far as whoever asks sees that: of a private one, and outside, no name. */
async function toldOf({ db, principal }: Asking, { id, starts_at, ends_at }: Holder) {
  const zone = await organizationBook.zoneOf(db, principal.orgId)
  const [from, to] = [dateTimeIn(zone, starts_at), dateTimeIn(zone, ends_at)]
  const time = `${from}–${to.slice(0, 10) === from.slice(0, 10) ? to.slice(11) : to}`
  return { time, who: await whoOf({ db, principal }, id) }
}

async function whoOf({ db, principal }: Asking, id: string): Promise<string> {
  if (principal.roleId === 0) return ''
  try {
    const { values } = await rowAsAsked({ db, principal } as Context, 'rooms.bookings', id)
    const organiser = namedIn(values['organiser'] ?? null)?.name ?? text(values['orderer_name'])
    return [organiser, text(values['title'])].filter((one) => one !== '').join(', ')
  } catch (error) {
    // Whoever may not read bookings at all hears what is said outside.
    if (error instanceof AppError) return ''
    throw error
  }
}

/** The unit of whoever organises it, as it is on the day it is booked: what figures count by. */
async function unitOf({ db, principal }: Asking, from: FieldValues | null, to: FieldValues): Promise<FieldValues> {
  const organiser = idOf(to['organiser'])
  if (organiser === idOf(from?.['organiser']) && from) return {}
  if (!organiser) return { unit: null }
  const emp_id = Number(organiser)
  const asked = { role_id: null, user_id: null, struct_id: null, job_id: null, emp_id }
  const found = (await directoryFor(db, principal.orgId, [asked])).find((one) => one.emp_id === emp_id)
  return { unit: found?.struct_id ? writtenReference({ id: String(found.struct_id), name: '—' }) : null }
}
