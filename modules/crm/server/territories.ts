import { sql } from 'kysely'
import { addressIn, chainOf } from '#platform/shared/address/address.ts'
import { unitsKnown } from '#platform/shared/address/known.ts'
import type { Context } from '#platform/server/route.ts'
import { type FieldValue, type FieldValues, writtenReference } from '#platform/shared/fields/index.ts'

/** The territory in which an address lies; of several the one with the smallest unit. */
export async function territoryOf({ db, principal }: Context, address: FieldValue): Promise<FieldValues> {
  const unit = typeof address === 'string' ? unitsKnown()?.get(addressIn(address).code) : undefined
  if (!unit) return {}
  const { rows } = await sql<{ id: string; name: string; area: string }>`select id, name, area from crm.territories
    where org_id = ${principal.orgId} and area is not null and deleted_at is null order by sort nulls last, id`.execute(
    db,
  )
  for (const { code } of chainOf(unit).toReversed()) {
    const found = rows.find(({ area }) => addressIn(area).code === code)
    if (found) return { territory: writtenReference(found) }
  }
  return {}
}
