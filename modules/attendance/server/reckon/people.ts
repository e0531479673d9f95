import { sql } from 'kysely'
import { organizationBook } from '#modules/organization/server/index.ts'
import type { Db } from '#platform/server/database.ts'

export interface Worker {
  id: number
  user_id: number | null
  unit: number
  /** The unit and all above it. */
  units: readonly number[]
  zone: string
  hired_on: string | null
  left_on: string | null
}

/** Those who work here, with the zone of the place where their unit works; of these alone, where they are named. */
export async function workersOf(db: Db, orgId: number, people?: readonly number[]): Promise<Worker[]> {
  const own = await organizationBook.zoneOf(db, orgId)
  const { rows } = await sql<Omit<Worker, 'units' | 'zone'>>`
    select id, user_id, struct_id as unit, to_char(hired_on, 'YYYY-MM-DD') as hired_on,
      to_char(left_on, 'YYYY-MM-DD') as left_on
    from organization.employees where org_id = ${orgId} and state <> 'planned'
    and (${people === undefined} or id = any(${people ?? []}::integer[])) order by id`.execute(db)
  const { rows: structs } = await sql<{ id: number; parent_id: number | null }>`
    select id, parent_id from organization.structs where org_id = ${orgId}`.execute(db)
  const { rows: places } = await sql<{ zone: string; units: number[] }>`
    select zone, units from attendance.places where org_id = ${orgId} and deleted_at is null and is_active
    and zone is not null and units is not null order by name`.execute(db)
  const parentOf = new Map(structs.map(({ id, parent_id }) => [id, parent_id]))
  const known = new Map<number, { units: number[]; zone: string }>()
  const placeOf = (unit: number) => {
    const found = known.get(unit)
    if (found) return found
    const units: number[] = []
    for (let at: number | null | undefined = unit; at != null && !units.includes(at); at = parentOf.get(at))
      units.push(at)
    const zone = places.find((place) => place.units.some((one) => units.includes(one)))?.zone ?? own
    const place = { units, zone }
    known.set(unit, place)
    return place
  }
  return rows.map((one) => ({ ...one, ...placeOf(one.unit) }))
}

/** Whether they work here on this day. */
export const worksOn = ({ hired_on, left_on }: Worker, day: string) =>
  (hired_on === null || hired_on <= day) && (left_on === null || day < left_on)
