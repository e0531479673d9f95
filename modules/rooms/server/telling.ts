import { sql } from 'kysely'
import { organizationBook } from '#modules/organization/server/index.ts'
import { accessFor, flowsOffered, sendRows } from '#modules/records/server/index.ts'
import { type NewsFact, notify } from '#platform/server/notify.ts'
import type { Context } from '#platform/server/route.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { allNamedIn, type FieldValues, namedIn } from '#platform/shared/fields/index.ts'
import { heldStates } from '../shared/access.ts'
import { inviteGuests } from './invitations.ts'
import { letterToOrderer } from './letters.ts'
import { accountsOf, decidersOf } from './people.ts'
import { wordsOf } from './words-of.ts'

interface About {
  id: string
  from: FieldValues | null
  to: FieldValues | null
}

const factsOf = ({ room, time }: { room: string; time: string }): NewsFact[] => [
  { label: 'rooms.fact.room', value: room },
  { label: 'rooms.fact.time', value: time },
]

const linkTo = (id: string) => `/rooms/bookings/${id}`

/** After somebody booked: whoever decides hears of what was asked for, and it sets out where a flow was chosen. */
export async function booked(context: Context, { id, to }: About): Promise<void> {
  if (!to) return
  if (to['state'] === 'confirmed') await inviteGuests(context, id, to, 'invited')
  if (to['state'] !== 'asked') return
  const { db, principal } = context
  const said = await wordsOf(context, to)
  const isOutside = to['source'] === 'public'
  await notify(db, principal.orgId, {
    user_ids: (await decidersOf(db, principal.orgId)).filter((one) => one !== principal.userId),
    key: isOutside ? 'rooms.notify.ordered' : 'rooms.notify.asked',
    params: { title: said.title, room: said.room, time: said.time },
    facts: factsOf(said),
    link: linkTo(id),
    source: `rooms.asked/${id}`,
  })
  // A process has somebody who sent it: what comes from outside is decided on by hand.
  if (principal.person.empId === null) return
  const access = await accessFor(db, principal, 'rooms.bookings', 'r', 'u')
  const [only, ...others] = await flowsOffered(context, access, [id])
  if (only && others.length === 0) await sendRows(context, access, { ids: [id], flow: only.flow })
}

/** After a decision: whoever asked hears of it, also by mail where they are outside. */
export async function decided(context: Context, { id, to }: About): Promise<void> {
  if (!to) return
  const isYes = to['state'] === 'confirmed'
  await tellOrganiser(context, id, to, isYes ? 'rooms.notify.confirmed' : 'rooms.notify.declined')
  if (isYes) await inviteGuests(context, id, to, 'invited')
  if (to['source'] === 'public') await letterToOrderer(context, id, to, isYes ? 'confirmed' : 'declined')
}

export async function moved(context: Context, { id, to }: About): Promise<void> {
  if (!to || !heldStates.some((state) => state === to['state'])) return
  await tellOrganiser(context, id, to, 'rooms.notify.moved')
  if (to['state'] === 'confirmed') await inviteGuests(context, id, to, 'moved')
  if (to['source'] === 'public' && to['state'] === 'confirmed') await letterToOrderer(context, id, to, 'moved')
  await tellWaiting(context)
}

export async function freed(context: Context, { id, to }: About): Promise<void> {
  if (!to) return
  if (to['state'] === 'cancelled') {
    await tellOrganiser(context, id, to, 'rooms.notify.cancelled')
    await inviteGuests(context, id, to, 'called_off')
    if (to['source'] === 'public') await letterToOrderer(context, id, to, 'cancelled')
  }
  if (to['state'] === 'released') await tellOrganiser(context, id, to, 'rooms.notify.released')
  await tellWaiting(context)
}

export const gone = (context: Context): Promise<void> => tellWaiting(context)

type Key = `rooms.notify.${'confirmed' | 'declined' | 'moved' | 'cancelled' | 'released'}`

/** Whoever did it themselves knows. */
async function tellOrganiser(context: Context, id: string, to: FieldValues, key: Key) {
  const { db, principal } = context
  const named = [namedIn(to['organiser'] ?? null), ...allNamedIn(to['guests'])]
  const people = named.flatMap((one) => (one ? [Number(one.id)] : []))
  const user_ids = (await accountsOf(db, principal.orgId, people)).filter((one) => one !== principal.userId)
  const said = await wordsOf(context, to)
  await notify(db, principal.orgId, {
    user_ids,
    key,
    params: { title: said.title, room: said.room, time: said.time },
    facts: factsOf(said),
    link: linkTo(id),
    source: `${key}/${id}/${said.room}/${said.time}`,
  })
}

const MOST_WAITING = 200

interface Waiting {
  id: string
  person: number
  room: string
  starts_at: string
  ends_at: string
}

/** Those who wait for a time that has come free hear of it once, whoever booked first has it. */
async function tellWaiting({ db, principal: { orgId } }: Context): Promise<void> {
  const { rows } = await sql<Waiting>`select distinct on (w.id) w.id::text, w.person, r.name as room,
      to_json(w.starts_at at time zone 'UTC') #>> '{}' || 'Z' as starts_at,
      to_json(w.ends_at at time zone 'UTC') #>> '{}' || 'Z' as ends_at
    from rooms.waiting w join rooms.rooms r on r.org_id = w.org_id and r.deleted_at is null and r.is_active
      and (w.room is null or r.id = w.room) and (w.people is null or r.seats >= w.people)
    where w.org_id = ${orgId} and w.deleted_at is null and w.told_at is null and w.starts_at > now()
      and not exists (select from rooms.bookings b where b.org_id = w.org_id and b.room = r.id
        and b.deleted_at is null and b.state = any(${heldStates}::text[])
        and tstzrange(b.held_from, b.held_to) && tstzrange(
          w.starts_at - make_interval(mins => coalesce(r.buffer_before, 0)::integer),
          w.ends_at + make_interval(mins => coalesce(r.buffer_after, 0)::integer)))
    order by w.id, r.sort nulls last, r.name limit ${MOST_WAITING}`.execute(db)
  const zone = await organizationBook.zoneOf(db, orgId)
  for (const { id, person, room, starts_at, ends_at } of rows) {
    const [from, to] = [dateTimeIn(zone, starts_at), dateTimeIn(zone, ends_at)]
    const time = `${from}–${to.slice(11)}`
    await notify(db, orgId, {
      user_ids: await accountsOf(db, orgId, [person]),
      key: 'rooms.notify.free',
      params: { title: room, room, time },
      facts: factsOf({ room, time }),
      link: `/rooms?day=${from.slice(0, 10)}`,
      source: `rooms.free/${id}`,
    })
    await sql`update rooms.waiting set told_at = now() where org_id = ${orgId} and id = ${id}::uuid`.execute(db)
  }
}
