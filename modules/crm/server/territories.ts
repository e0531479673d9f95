import { sql } from 'kysely'
import { placesIn } from '#platform/shared/address/places.ts'
import type { Context } from '#platform/server/route.ts'
import { type FieldValue, type FieldValues, writtenReference } from '#platform/shared/fields/index.ts'

/** The territory in which an address lies; of several the one with the smallest place. */
export async function territoryOf({ db, principal }: Context, address: FieldValue): Promise<FieldValues> {
  const places = typeof address === 'string' ? placesIn(address) : []
  if (places.length === 0) return {}
  const { rows } = await sql<{ id: string; name: string; area: string }>`select id, name, area from crm.territories
    where org_id = ${principal.orgId} and area is not null and deleted_at is null order by sort nulls last, id`.execute(
    db,
  )
  const held = rows.map((row) => ({ row, place: placesIn(row.area).at(-1) }))
  const [found] = places.toReversed().flatMap((one) => held.find(({ place }) => place === one) ?? [])
  return found ? { territory: writtenReference(found.row) } : {}
}
