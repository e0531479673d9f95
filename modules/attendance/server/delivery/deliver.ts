import { sql } from 'kysely'
import { laterDay, localDay, momentOf } from '#modules/organization/shared/index.ts'
import { addManyForModule, productContext } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { route } from '#platform/server/route.ts'
import type { ParsedInputOf, ReplyOf } from '#platform/shared/contract.ts'
import { notFound } from '#platform/shared/errors.ts'
import { writtenReference } from '#platform/shared/fields/index.ts'
import type { PunchKind } from '../../shared/contract.ts'
import { deliverPunches } from '../../shared/delivery/contract.ts'
import { activePlaces, type Flag, type KnownPlace } from '../punching.ts'
import { type Worker, workersOf, worksOn } from '../reckon/people.ts'
import { punchesBetween } from '../reckon/punches.ts'
import { markStale } from '../stale.ts'
import { openNames } from './people.ts'

type Sent = ParsedInputOf<typeof deliverPunches>['punches'][number]
type Item = ReplyOf<typeof deliverPunches>['items'][number]

const MINUTE = 60_000
/** Whoever comes and is not seen to leave comes again after so long. */
const SHIFT_AT_MOST = 20 * 60 * MINUTE
/** Held to the device twice. */
const TWICE = 2 * MINUTE
/** A device that was without a network. */
const AT_ONCE = 10 * MINUTE

interface Meant {
  nth: number
  worker: Worker
  at: number
  key: string
  sent: Sent
}

export const deliverPunchesRoute = route(deliverPunches, async (context, { source, place: placeId, punches }) => {
  const { db, principal, services } = context
  const { orgId, userId } = principal
  const now = Date.now()
  // Deliveries one after the other: what one takes in is known to the next.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attendance.delivery/${orgId}`}, 0))`.execute(db)
  const place = await placeOf(db, orgId, placeId)
  const whoIs = openNames(await workersOf(db, orgId))
  const items: Item[] = punches.map(() => ({ state: 'nobody', employee: null, kind: null }))
  const meant: Meant[] = []
  for (const [nth, sent] of punches.entries()) {
    const worker = whoIs(sent.who)
    // Whoever has left, or came only later, is nobody there.
    if (!worker?.is_here) continue
    const at = instantOf(sent.at, place?.zone ?? worker.zone)
    if (!Number.isNaN(at) && !worksOn(worker, localDay(new Date(at), worker.zone))) continue
    const state = Number.isNaN(at) ? ('unclear' as const) : at > now + MINUTE ? ('future' as const) : undefined
    items[nth] = { state: state ?? 'made', employee: worker.id, kind: null }
    // Whatever device or file it comes from: at one moment somebody punches once.
    const key = `delivered/${worker.id}/${new Date(at || 0).toISOString().slice(0, 19)}`
    if (!state) meant.push({ nth, worker, at, key, sent })
  }
  const known = await heardOf(db, orgId, meant)
  const fresh = meant
    .toSorted((a, b) => a.at - b.at || a.nth - b.nth)
    .filter(({ nth, key }) => {
      const isNew = !known.has(key)
      known.add(key)
      if (!isNew) items[nth]!.state = 'known'
      return isNew
    })
  const kindOf = await openKinds(db, orgId, fresh)
  const named = (id: string | number) => writtenReference({ id: String(id), name: '—' })
  const rows = fresh.map((one) => {
    const kind = kindOf(one)
    items[one.nth]!.kind = kind
    const flags = flagsOf(one, place, source, now)
    return {
      employee: named(one.worker.id),
      at: new Date(one.at).toISOString(),
      kind,
      source,
      place: place ? named(place.id) : null,
      flags: flags.length > 0 ? flags.join(',') : null,
      device_at: new Date(one.at).toISOString(),
      heard_at: new Date(now).toISOString(),
      device: one.sent.device,
    }
  })
  const ids = await addManyForModule(productContext(db, { orgId, userId }, services), 'attendance.punches', rows)
  if (fresh.length > 0)
    await db
      .insertInto('attendance.heard')
      .values(fresh.map(({ key }, at) => ({ org_id: orgId, key, punch: ids[at]! })))
      .execute()
  for (const [worker, own] of Map.groupBy(fresh, (one) => one.worker)) {
    // A night shift makes it the day before.
    const first = localDay(new Date(Math.min(...own.map(({ at }) => at))), worker.zone)
    await markStale(db, orgId, worker.id, laterDay(first, -1))
  }
  return { items, closed: await inClosedMonths(db, orgId, fresh) }
})

async function placeOf(db: Trx, orgId: number, id: string | null): Promise<KnownPlace | undefined> {
  if (id === null) return undefined
  const found = (await activePlaces(db, orgId)).find((one) => one.id === id)
  if (!found) throw notFound('attendance.code.no_place')
  return found
}

/** Epoch milliseconds; no number where there is no such moment. */
function instantOf(text: string, zone: string): number {
  const [day = '', rest = ''] = text.split(/[T ]/)
  if (/(?:Z|[+-]\d{2}:\d{2})$/.test(text)) return Date.parse(text.replace(' ', 'T'))
  if (Number.isNaN(Date.parse(`${day}T${rest}Z`)) || !isDay(day)) return Number.NaN
  return momentOf(day, rest.slice(0, 5), zone) + Number(rest.slice(6, 8) || 0) * 1000
}

const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)

async function heardOf(db: Trx, orgId: number, meant: readonly Meant[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select key from attendance.heard where org_id = ${orgId}
    and key = any(${meant.map(({ key }) => key)}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** What somebody does who only held a card to a device: the opposite of what they did before. */
async function openKinds(db: Trx, orgId: number, fresh: readonly Meant[]): Promise<(one: Meant) => PunchKind> {
  if (fresh.length === 0) return () => 'in'
  const people = [...new Set(fresh.map(({ worker }) => worker.id))]
  const [first, last] = [fresh[0]!.at, fresh.at(-1)!.at]
  const kept = await punchesBetween(db, orgId, people, new Date(first - SHIFT_AT_MOST), new Date(last + 1))
  const before = new Map(
    [...kept].map(([id, all]) => [id, all.map(({ at, kind }): { at: number; kind: PunchKind } => ({ at, kind }))]),
  )
  return ({ worker, at, sent }) => {
    const own = before.get(worker.id) ?? []
    const previous = own.findLast((one) => one.at <= at && at - one.at < SHIFT_AT_MOST)
    const kind = sent.kind ?? nextKind(previous, at)
    before.set(
      worker.id,
      [...own, { at, kind }].sort((a, b) => a.at - b.at),
    )
    return kind
  }
}

function nextKind(previous: { at: number; kind: PunchKind } | undefined, at: number): PunchKind {
  if (!previous || previous.kind === 'out') return previous && at - previous.at < TWICE ? 'out' : 'in'
  if (at - previous.at < TWICE) return previous.kind
  return previous.kind === 'break_out' ? 'break_in' : 'out'
}

function flagsOf({ worker, at }: Meant, place: KnownPlace | undefined, source: 'file' | 'api', now: number): Flag[] {
  const isElsewhere =
    place !== undefined && place.units.length > 0 && !worker.units.some((unit) => place.units.includes(unit))
  return [
    ...(isElsewhere ? ['other_place' as const] : []),
    ...(source === 'api' && now - at > AT_ONCE ? ['delivered_late' as const] : []),
  ]
}

async function inClosedMonths(db: Trx, orgId: number, fresh: readonly Meant[]): Promise<number> {
  const { rows } = await sql<{ month: string }>`select month from attendance.periods where org_id = ${orgId}
    and deleted_at is null and state = 'closed'`.execute(db)
  const closed = new Set(rows.map(({ month }) => month))
  return fresh.filter(({ at, worker }) => closed.has(localDay(new Date(at), worker.zone).slice(0, 7))).length
}
