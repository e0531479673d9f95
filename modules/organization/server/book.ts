import type { Db } from '#platform/server/database.ts'
import type { OrganizationBook } from '#modules/access/server/index.ts'

/** What access is told of organisations. Asked outside any organisation or within the one that is meant. */
export const organizationBook: OrganizationBook = {
  async byIds(db, orgIds) {
    if (orgIds.length === 0) return []
    return db.selectFrom('organization.organizations').select(['org_id', 'name as organization', 'org_type_id', 'org_logo'])
      .where('org_id', 'in', orgIds).orderBy('org_id').execute()
  },
  async namesOf(db, orgIds) {
    if (orgIds.length === 0) return []
    const rows = await db.selectFrom('organization.organizations').select(['name', 'short_name']).where('org_id', 'in', orgIds).execute()
    return rows.flatMap(({ name, short_name }) => [name, ...(short_name ? [short_name] : [])])
  },
  async zoneOf(db, orgId) {
    // The platform above them all is nowhere; its dates are told in the zone of the product.
    const kept = await db.selectFrom('organization.organizations').select('time_zone').where('org_id', '=', orgId).executeTakeFirst()
    return kept?.time_zone ?? 'Asia/Ulaanbaatar'
  },
  types(db) {
    return db.selectFrom('organization.org_types').select(['id', 'name']).orderBy('id').execute()
  },
}

export async function organizationName(db: Db, orgId: number) {
  const { name } = await db.selectFrom('organization.organizations').select('name').where('org_id', '=', orgId).executeTakeFirstOrThrow()
  return name
}
