import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { organizationBook } from '#modules/organization/server/index.ts'
import { addAsAsked, changeAsAsked, RefusedSaying, rowAsAsked } from '#modules/records/server/index.ts'
import type { Page, Visitor } from '#platform/server/pages/index.ts'
import { type Context, route } from '#platform/server/route.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import { type FieldValues, writtenReference } from '#platform/shared/fields/index.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import { type Occurrence, occurrencesIn, readCalendar } from '#platform/shared/icalendar/index.ts'
import { importCalendar, openFeed } from '../shared/calendar-contract.ts'
import { keptApart } from './apart.ts'
import { feedOf, fileOf } from './invitations.ts'
import { employeeOf } from './people.ts'
import { refusals } from './refusals.ts'

const DAY_MS = 86_400_000
/** What lies further ahead no room is held for. */
const AHEAD_DAYS = 400
const MOST_TAKEN = 1000
const MOST_TOLD = 100
const LONGEST_UID = 250

interface Wish {
  uid: string
  title: string
  starts_at: string
  ends_at: string
  isPrivate: boolean
  isTentative: boolean
}

interface Standing {
  id: string
  uid: string
  title: string
  starts_at: string
  ends_at: string
}

/** Each time of what repeats is a booking of its own, known again by the time that it was meant for. */
function uidOf({ event, starts, of }: Occurrence): string {
  const time = of ? ('day' in of ? of.day : new Date(of.at).toISOString()) : new Date(starts).toISOString()
  const text = event.repeats || of ? `${event.uid}/${time}` : event.uid
  return text.length <= LONGEST_UID ? text : createHash('sha256').update(text).digest('base64url')
}

const wishOf = (one: Occurrence): Wish => ({
  uid: uidOf(one),
  title: one.event.summary.trim().slice(0, 200) || '—',
  starts_at: new Date(one.starts).toISOString(),
  ends_at: new Date(one.ends).toISOString(),
  isPrivate: one.event.isPrivate === true,
  isTentative: one.event.status === 'TENTATIVE',
})

export const importRoute = route(importCalendar, async (context, { id, text, is_dry_run: isDry }) => {
  const { db, principal, services, language } = context
  await rowAsAsked(context, 'rooms.rooms', id)
  const zone = await organizationBook.zoneOf(db, principal.orgId)
  const { events, problems } = readCalendar(text, { zone })
  const now = Date.now()
  const found = occurrencesIn(
    events.filter(({ isFree }) => !isFree),
    { from: now - DAY_MS, to: now + AHEAD_DAYS * DAY_MS, zone, most: MOST_TAKEN },
  ).filter(({ starts, ends }) => ends > starts)
  const standing = await standingIn(context, id)
  const reply = { added: 0, changed: 0, same: 0 }
  const refused: { starts_at: string; ends_at: string; title: string; says: string }[] = []
  const taken: { from: number; to: number }[] = []
  for (const wish of found.map(wishOf)) {
    const before = standing.get(wish.uid)
    if (before && isSame(before, wish)) {
      reply.same += 1
      continue
    }
    const { uid, title, starts_at, ends_at } = wish
    const span = { from: Date.parse(starts_at), to: Date.parse(ends_at) }
    const says =
      (await refusalOf(context, before, id, wish)) ??
      (isDry && taken.some((one) => one.from < span.to && span.from < one.to)
        ? inLanguage(refusals.taken(title).says, language)
        : undefined)
    if (says !== undefined) {
      refused.push({ starts_at, ends_at, title, says })
      continue
    }
    taken.push(span)
    reply[before ? 'changed' : 'added'] += 1
    if (isDry) continue
    if (before) await changeAsAsked(context, 'rooms.bookings', before.id, { title, starts_at, ends_at })
    else await addAsAsked(context, 'rooms.bookings', { ...valuesOf(context, id, wish), uid })
  }
  return {
    ...reply,
    refused: refused.slice(0, MOST_TOLD),
    refused_count: refused.length,
    problems: problems.map(({ line, code, said }) => ({
      line,
      says: services.translate(language, `rooms.calendar.${code}`, { said }),
    })),
  }
})

const isSame = (one: Standing, { title, starts_at, ends_at }: Wish) =>
  one.title === title &&
  Date.parse(one.starts_at) === Date.parse(starts_at) &&
  Date.parse(one.ends_at) === Date.parse(ends_at)

async function standingIn({ db, principal }: Context, room: string): Promise<Map<string, Standing>> {
  const { rows } = await sql<Standing>`select id::text, uid, title,
      to_json(starts_at at time zone 'UTC') #>> '{}' || 'Z' as starts_at,
      to_json(ends_at at time zone 'UTC') #>> '{}' || 'Z' as ends_at from rooms.bookings
    where org_id = ${principal.orgId} and room = ${room}::uuid and uid is not null and deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.uid, row]))
}

function valuesOf({ principal: { person } }: Context, room: string, wish: Wish): FieldValues {
  const { title, starts_at, ends_at, isPrivate, isTentative } = wish
  return {
    title,
    starts_at,
    ends_at,
    room: writtenReference({ id: room, name: '—' }),
    is_private: isPrivate,
    state: isTentative ? 'tentative' : 'confirmed',
    source: 'import',
    organiser: person.empId === null ? null : writtenReference({ id: String(person.empId), name: '—' }),
  }
}

async function refusalOf(context: Context, before: Standing | undefined, room: string, wish: Wish) {
  try {
    const to = valuesOf(context, room, wish)
    await keptApart(context, { ...(before && { id: before.id }), from: null, to })
    return undefined
  } catch (error) {
    if (error instanceof RefusedSaying) return inLanguage(error.says, context.language)
    throw error
  }
}

export const openFeedRoute = route(openFeed, async ({ db, principal }, { renew }) => {
  const secret = randomBytes(24).toString('base64url')
  const { rows } = await sql<{ secret: string }>`insert into rooms.feeds (org_id, user_id, secret)
    values (${principal.orgId}, ${principal.userId}, ${secret})
    on conflict (org_id, user_id) do update set secret = case when ${renew}::boolean then excluded.secret
      else rooms.feeds.secret end returning secret`.execute(db)
  return { path: `/rooms/feed/${rows[0]!.secret}` }
})

const SECRET = /^[\w-]{16,60}$/
const CALENDAR = 'text/calendar; charset=utf-8'

/** What somebody booked, for a program of theirs that nobody signs in with. */
async function feed({ services: { db, translate }, params, language }: Visitor) {
  const secret = params['secret'] ?? ''
  if (!SECRET.test(secret)) return undefined
  return asSystem(db, async (trx) => {
    const { rows } = await sql<{ org_id: number; user_id: number }>`select org_id, user_id from rooms.feeds
      where secret = ${secret}`.execute(trx)
    const [owner] = rows
    const employee = owner && (await employeeOf(trx, owner))
    // Whoever works here no more has no calendar here.
    if (!owner || !employee) return undefined
    return {
      type: CALENDAR,
      bytes: await feedOf(trx, owner.org_id, employee, translate(language, 'rooms.board.title')),
    }
  })
}

/** Of whoever ordered from outside: their booking, as it stands. */
async function orderFile({ services: { db }, params }: Visitor) {
  const secret = params['secret'] ?? ''
  if (!SECRET.test(secret)) return undefined
  return asSystem(db, async (trx) => {
    const { rows } = await sql<{ org_id: number; booking: string }>`select org_id, booking::text from rooms.orders
      where secret = ${secret}`.execute(trx)
    const [order] = rows
    const bytes = order && (await fileOf(trx, order.org_id, order.booking, 'PUBLISH'))
    return bytes === undefined ? undefined : { type: CALENDAR, bytes }
  })
}

export const calendarPages: readonly Page[] = [
  { path: '/rooms/feed/:secret', get: feed },
  { path: '/rooms/order/:secret', get: orderFile },
]
