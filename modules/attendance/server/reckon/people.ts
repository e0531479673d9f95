import { sql } from 'kysely'
import { organizationBook, type Worker as Employed, workersIn } from '#modules/organization/server/index.ts'
import type { Db } from '#platform/server/database.ts'

export interface Worker extends Employed {
  /** Of the place where their unit works; of the organisation, where none says. */
  zone: string
}

/** Those who work here, with the zone in which they do; of these alone, where they are named. */
export async function workersOf(db: Db, orgId: number, people?: readonly number[]): Promise<Worker[]> {
  const [own, { rows: places }, workers] = await Promise.all([
    organizationBook.zoneOf(db, orgId),
    sql<{ zone: string; units: number[] }>`
      select zone, units from attendance.places where org_id = ${orgId} and deleted_at is null and is_active
      and zone is not null and units is not null order by name`.execute(db),
    workersIn(db, orgId, { people }),
  ])
  const zoneOf = (units: readonly number[]) =>
    places.find((place) => place.units.some((one) => units.includes(one)))?.zone ?? own
  return workers.map((one) => ({ ...one, zone: zoneOf(one.units) }))
}

/** Whether they work here on this day. */
export const worksOn = ({ hired_on, left_on }: Worker, day: string) =>
  (hired_on === null || hired_on <= day) && (left_on === null || day < left_on)
