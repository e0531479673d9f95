import { sql } from 'kysely'
import { laterDay, localDay } from '#modules/organization/shared/index.ts'
import { workersIn } from '#modules/organization/server/index.ts'
import { addForModule, productContext } from '#modules/records/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Services } from '#platform/server/module.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { writtenReference } from '#platform/shared/fields/index.ts'
import { type Area, distanceTo, speedBetween } from '../shared/rules/index.ts'
import type { PunchKind } from '../shared/contract.ts'
import { settleDays } from './reckon/settle.ts'

export interface Position {
  latitude: number
  longitude: number
  /** Metres. */
  accuracy: number
}

export type Flag =
  | 'outside'
  | 'no_position'
  | 'inexact'
  | 'late_code'
  | 'shared_device'
  | 'other_device'
  | 'too_fast'
  | 'clock'
  | 'delivered_late'
  | 'foreign_network'
  | 'other_place'

/** What was heard of a punch, by whichever way. */
export interface Heard {
  employee: number
  /** The account on which it is written; 0: the product. */
  userId: number
  kind: PunchKind
  source: 'person_code' | 'place_code' | 'button' | 'pin' | 'file' | 'api' | 'correction'
  /** When it happened. */
  at: Date
  /** What the clock of the device said. */
  deviceAt?: Date | null
  place?: string | null
  position?: Position | null
  device?: string | null
  flags?: readonly Flag[]
  note?: string | null
  voidOf?: string | null
  /** Of this punch alone: whatever arrives twice under it is one. */
  key: string
}

interface Recorded {
  id: string
  at: string
  place: string | null
  away: number | null
  flags: string[]
  isNew: boolean
}

export interface KnownPlace extends Area {
  id: string
  name: string
  /** Of whom it is the place; of everybody, where there are none. */
  units: number[]
  by_button: boolean
  /** Of its clocks; of the organisation, where none is said. */
  zone: string | null
}

/** A speed at which nobody comes from one place of work to another, in kilometres an hour. */
const TOO_FAST = 250
/** A position that is less exact says nothing about a radius, in metres. */
const INEXACT = 200

/** Writes down what was heard, once, and reckons the day anew. */
export async function recordPunch(
  db: Trx,
  orgId: number,
  heard: Heard,
  services: Services,
  now = new Date(),
): Promise<Recorded> {
  const known = await alreadyHeard(db, orgId, heard.key)
  if (known) return known
  if (heard.at.getTime() > now.getTime() + 60_000) throw unprocessable('attendance.in_future')
  const places = await activePlaces(db, orgId)
  // Where somebody is counts and is kept only as long as they agree to it.
  const position = heard.position && (await hasAgreed(db, orgId, heard.employee)) ? heard.position : null
  const near = position ? nearest(places, position) : undefined
  const flags = new Set<Flag>(heard.flags)
  if (position) {
    if (await isTooFast(db, orgId, heard, position)) flags.add('too_fast')
    if (position.accuracy > INEXACT) flags.add('inexact')
  }
  const place = heard.place ? places.find(({ id }) => id === heard.place) : near?.away === 0 ? near.place : undefined
  if (place && place.units.length > 0 && !(await isOfUnits(db, orgId, heard.employee, place.units)))
    flags.add('other_place')
  const named = (id: string | number) => writtenReference({ id: String(id), name: '—' })
  const row = await addForModule(productContext(db, { orgId, userId: heard.userId }, services), 'attendance.punches', {
    employee: named(heard.employee),
    at: heard.at.toISOString(),
    kind: heard.kind,
    source: heard.source,
    place: place ? named(place.id) : null,
    flags: flags.size > 0 ? [...flags].join(',') : null,
    device_at: heard.deviceAt?.toISOString() ?? null,
    heard_at: now.toISOString(),
    device: heard.device ?? null,
    accuracy: position ? String(Math.round(position.accuracy)) : null,
    away: near ? String(Math.round(near.away)) : null,
    void_of: heard.voidOf ? named(heard.voidOf) : null,
    note: heard.note ?? null,
  })
  await db.insertInto('attendance.heard').values({ org_id: orgId, key: heard.key, punch: row.id }).execute()
  if (position) {
    const { latitude, longitude } = position
    await db
      .insertInto('attendance.positions')
      .values({ org_id: orgId, punch: row.id, latitude, longitude, at: heard.at })
      .execute()
  }
  // A night shift makes it the day before.
  const day = localDay(heard.at, 'UTC')
  await settleDays(db, orgId, { from: laterDay(day, -1), to: laterDay(day, 1) }, now.getTime(), [heard.employee])
  return {
    id: row.id,
    at: heard.at.toISOString(),
    place: place?.name ?? null,
    away: near ? Math.round(near.away) : null,
    flags: [...flags],
    isNew: true,
  }
}

async function isOfUnits(db: Trx, orgId: number, employee: number, units: readonly number[]) {
  const [worker] = await workersIn(db, orgId, { people: [employee] })
  return worker?.units.some((unit) => units.includes(unit)) === true
}

async function alreadyHeard(db: Trx, orgId: number, key: string): Promise<Recorded | undefined> {
  // Whoever delivers the same in this moment waits here.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`attendance.heard/${orgId}/${key}`}, 0))`.execute(db)
  const { rows } = await sql<{
    id: string
    at: Date
    place: string | null
    away: number | null
    flags: string[] | null
  }>`select p.id::text, p.at, l.name as place, p.away::integer as away, p.flags from attendance.heard h
    join attendance.punches p on p.org_id = h.org_id and p.id = h.punch
    left join attendance.places l on l.org_id = p.org_id and l.id = p.place
    where h.org_id = ${orgId} and h.key = ${key}`.execute(db)
  const [found] = rows
  return found && { ...found, at: found.at.toISOString(), flags: found.flags ?? [], isNew: false }
}

export async function activePlaces(db: Trx, orgId: number): Promise<KnownPlace[]> {
  const { rows } = await sql<KnownPlace & { corners: [number, number][] | null }>`
    select id::text, name, latitude::float8 as latitude, longitude::float8 as longitude, radius::integer as radius,
      coalesce(units, '{}') as units, by_button,
      zone, corners from attendance.places where org_id = ${orgId} and deleted_at is null and is_active
    order by name`.execute(db)
  return rows.map(({ corners, ...one }) => (corners && corners.length > 2 ? { ...one, corners } : one))
}

export function nearest(places: readonly KnownPlace[], at: Pick<Position, 'latitude' | 'longitude'>) {
  const [found] = places.map((place) => ({ place, away: distanceTo(place, at) })).toSorted((a, b) => a.away - b.away)
  return found
}

export async function hasAgreed(db: Trx, orgId: number, employee: number): Promise<boolean> {
  const { rows } = await sql`select from attendance.consents where org_id = ${orgId} and employee = ${employee}
    and withdrawn_at is null limit 1`.execute(db)
  return rows.length > 0
}

async function isTooFast(db: Trx, orgId: number, { employee, at }: Heard, position: Position): Promise<boolean> {
  const { rows } = await sql<{ latitude: number; longitude: number; at: Date }>`select o.latitude, o.longitude, o.at
    from attendance.positions o join attendance.punches p on p.org_id = o.org_id and p.id = o.punch
    where o.org_id = ${orgId} and p.employee = ${employee} and o.at <= ${at}
    order by o.at desc limit 1`.execute(db)
  const [before] = rows
  return (
    before !== undefined &&
    speedBetween({ ...before, at: before.at.getTime() }, { ...position, at: at.getTime() }) > TOO_FAST
  )
}
