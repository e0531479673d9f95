import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { organizationBook } from '#modules/organization/server/index.ts'
import {
  accessFor,
  addAsAsked,
  changeAsAsked,
  idsWithin,
  RefusedSaying,
  rowAsAsked,
  rowsAtForModule,
} from '#modules/records/server/index.ts'
import { type Context, route } from '#platform/server/route.ts'
import { dateTimeIn } from '#platform/shared/clock.ts'
import { AppError, conflict, forbidden, unprocessable } from '#platform/shared/errors.ts'
import { type FieldValues, namedIn, writtenReference, writtenReferences } from '#platform/shared/fields/index.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import { heldStates } from '../shared/access.ts'
import { book, cancelBooking, decideBooking, moveBooking, type Scope, tryBooking } from '../shared/contract.ts'
import { movedBy, type Repeat, repeatedTimes } from '../shared/repeats.ts'
import { keptApart } from './apart.ts'

const BOOKINGS = 'rooms.bookings'

interface Time {
  starts_at: string
  ends_at: string
}
interface Conflict extends Time {
  says: string
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

async function timesOf(
  context: Context,
  { starts_at, ends_at }: Time,
  repeat: { every: Repeat; until: string } | undefined,
): Promise<Time[]> {
  const time = { starts_at, ends_at }
  if (!repeat) return [time]
  const zone = await organizationBook.zoneOf(context.db, context.principal.orgId)
  const times = repeatedTimes(time, zone, repeat.every, repeat.until)
  if (times.length === 0) throw unprocessable('rooms.no_times')
  return times
}

/** The same question that every write asks, without a write. */
async function refusalOf(context: Context, id: string | undefined, from: FieldValues | null, to: FieldValues) {
  try {
    await keptApart(context, { ...(id && { id }), from, to })
    return undefined
  } catch (error) {
    if (error instanceof RefusedSaying) return inLanguage(error.says, context.language)
    throw error
  }
}

const asRefused = (conflicts: readonly Conflict[]) =>
  conflict('rooms.conflicts', {
    params: { says: conflicts[0]!.says, count: conflicts.length },
    extra: { conflicts },
  })

export const tryRoute = route(tryBooking, async (context, { room, repeat, ...time }) => {
  const { person } = context.principal
  const times = await timesOf(context, time, repeat)
  const conflicts: Conflict[] = []
  for (const one of times) {
    const says = await refusalOf(context, undefined, null, {
      ...one,
      room: writtenReference({ id: room, name: '—' }),
      state: 'confirmed',
      organiser: person.empId === null ? null : writtenReference({ id: String(person.empId), name: '—' }),
    })
    if (says !== undefined) conflicts.push({ ...one, says })
  }
  return { times: times.length, conflicts }
})

export const bookRoute = route(book, async (context, { room, repeat, skip, guests, is_tentative, ...wish }) => {
  const { title, people, is_private, notes } = wish
  const { person } = context.principal
  if (person.empId === null) throw unprocessable('rooms.no_employee')
  const times = await timesOf(context, wish, repeat)
  const series = repeat ? randomUUID() : null
  const values: FieldValues = {
    room: writtenReference({ id: room, name: '—' }),
    title,
    people: people === null ? null : String(people),
    is_private,
    state: is_tentative ? 'tentative' : 'confirmed',
    organiser: writtenReference({ id: String(person.empId), name: '—' }),
    notes: notes === '' ? null : notes,
    guests: writtenReferences(guests.map((id) => ({ id: String(id), name: '—' }))),
  }
  const skipped: Conflict[] = []
  const ids: string[] = []
  let state = ''
  if (repeat) {
    for (const one of times) {
      const says = await refusalOf(context, undefined, null, { ...values, ...one })
      if (says !== undefined) skipped.push({ ...one, says })
    }
    if (skipped.length > 0 && (!skip || skipped.length === times.length)) throw asRefused(skipped)
  }
  const left = new Set(skipped.map(({ starts_at }) => starts_at))
  for (const one of times.filter(({ starts_at }) => !left.has(starts_at))) {
    const row = await addAsAsked(context, BOOKINGS, { ...values, ...one })
    ids.push(row.id)
    state = text(row.values['state'])
  }
  await nameSeries(context, ids, series)
  return { ids, skipped, state }
})

/** What belongs together is kept by the product: nobody writes themselves into a series of others. */
async function nameSeries({ db, principal }: Context, ids: readonly string[], series: string | null) {
  if (series === null || ids.length === 0) return
  await sql`update rooms.bookings set series = ${series} where org_id = ${principal.orgId}
    and id = any(${ids}::uuid[])`.execute(db)
}

/** The booking and those of its series that are meant, of those that the caller may change, in their order. */
async function meant(context: Context, id: string, scope: Scope) {
  const { db, principal } = context
  const access = await accessFor(db, principal, BOOKINGS, 'u')
  const { values } = await rowAsAsked(context, BOOKINGS, id)
  const [own] = await idsWithin(db, principal.orgId, access, [id], access.rowsFor('r', 'u'))
  if (own === undefined) throw forbidden('platform.no_permission')
  const series = text(values['series'])
  if (scope === 'one' || series === '') return { ids: [id], values }
  const begin = scope === 'later' ? text(values['starts_at']) : new Date(0).toISOString()
  const { rows } = await sql<{ id: string }>`select id::text from rooms.bookings
    where org_id = ${principal.orgId} and series = ${series} and deleted_at is null
      and state = any(${heldStates}::text[]) and starts_at >= ${begin}::timestamptz
      and (ends_at > now() or id = ${id}::uuid)
    order by starts_at, id for update`.execute(db)
  const ids = await idsWithin(
    db,
    principal.orgId,
    access,
    rows.map((row) => row.id),
    access.rowsFor('r', 'u'),
  )
  const order = new Map(rows.map((row, at) => [row.id, at]))
  return { ids: ids.toSorted((one, other) => order.get(one)! - order.get(other)!), values }
}

export const moveRoute = route(moveBooking, async (context, { id, room, scope, skip, ...time }) => {
  const { db, principal } = context
  const { ids, values } = await meant(context, id, scope)
  const zone = await organizationBook.zoneOf(db, principal.orgId)
  const by = shiftOf(values, time, zone)
  const named = writtenReference({ id: room, name: '—' })
  const isSameRoom = namedIn(values['room'] ?? null)?.id === room
  const found = await rowsAtForModule(db, principal.orgId, BOOKINGS, { ids, columns: ['starts_at', 'ends_at'] })
  const stands = new Map(found.map((row) => [row.id, row.values]))
  const wishes = ids.flatMap((one) => {
    const now = stands.get(one)
    if (!now) return []
    const from = { starts_at: text(now['starts_at']), ends_at: text(now['ends_at']) }
    return [{ id: one, from, to: one === id ? time : movedBy(from, zone, by) }]
  })
  // Those that go later go first where all of them go later, or each would meet the one before it.
  const isLater = by.days > 0 || by.starts > 0 || by.ends > 0
  const skipped: Conflict[] = []
  let count = 0
  for (const wish of isLater ? wishes.toReversed() : wishes) {
    try {
      await changeAsAsked(context, BOOKINGS, wish.id, { ...wish.to, ...(!isSameRoom && { room: named }) })
      count += 1
    } catch (error) {
      const says = saidIn(error, context)
      if (says === undefined || wishes.length === 1) throw error
      skipped.push({ ...wish.to, says })
    }
  }
  if (skipped.length > 0 && (!skip || count === 0)) throw asRefused(skipped)
  return { moved: count, skipped }
})

const saidIn = (error: unknown, { services, language }: Context) =>
  error instanceof AppError && error.status < 500
    ? services.translate(language, error.code, error.details.params)
    : undefined

/** By how much a time was moved, by the clocks on the wall. */
function shiftOf(values: FieldValues, to: Time, zone: string) {
  const wall = (moment: string) => Date.parse(`${dateTimeIn(zone, moment).replace(' ', 'T')}Z`) / 60_000
  const [starts, ends] = [text(values['starts_at']), text(values['ends_at'])]
  const day = (moment: string) => Date.parse(`${dateTimeIn(zone, moment).slice(0, 10)}T00:00:00Z`) / 86_400_000
  const days = day(to.starts_at) - day(starts)
  return {
    days,
    starts: wall(to.starts_at) - wall(starts) - days * 1440,
    ends: wall(to.ends_at) - wall(ends) - days * 1440,
  }
}

export const cancelRoute = route(cancelBooking, async (context, { id, scope }) => {
  const { ids } = await meant(context, id, scope)
  let cancelled = 0
  for (const one of ids) {
    const { values } = await rowAsAsked(context, BOOKINGS, one)
    if (!heldStates.some((state) => state === values['state'])) continue
    await changeAsAsked(context, BOOKINGS, one, { state: 'cancelled' })
    cancelled += 1
  }
  return { cancelled }
})

export const decideRoute = route(decideBooking, async (context, { id, confirm, reason }) => {
  const { db, principal } = context
  // Of two who decide the second has waited for the first.
  await sql`select from rooms.bookings where org_id = ${principal.orgId} and id = ${id}::uuid for update`.execute(db)
  const { values } = await rowAsAsked(context, BOOKINGS, id)
  if (values['state'] !== 'asked') throw conflict('rooms.decided_already')
  if (!confirm && reason === '')
    throw unprocessable('rooms.reason_missing', { fields: { reason: 'platform.required' } })
  const state = confirm ? 'confirmed' : 'declined'
  await changeAsAsked(context, BOOKINGS, id, { state, ...(reason !== '' && { reason }) }, { state: 'asked' })
  return { state }
})
