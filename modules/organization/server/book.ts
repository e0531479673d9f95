import type { Db } from '#platform/server/database.ts'
import type { OrganizationBook } from '#modules/access/server/index.ts'

/** What access is told of organisations. Asked outside any organisation, for those that the caller belongs to. */
export const organizationBook: OrganizationBook = {
  async byIds(db, orgIds) {
    if (orgIds.length === 0) return []
    return db.selectFrom('organization.organizations').select(['org_id', 'name as organization', 'org_type_id', 'org_logo'])
      .where('org_id', 'in', orgIds).orderBy('org_id').execute()
  },
  types(db) {
    return db.selectFrom('organization.org_types').select(['id', 'name']).orderBy('id').execute()
  },
}

export async function organizationName(db: Db, orgId: number) {
  const { name } = await db.selectFrom('organization.organizations').select('name').where('org_id', '=', orgId).executeTakeFirstOrThrow()
  return name
}
