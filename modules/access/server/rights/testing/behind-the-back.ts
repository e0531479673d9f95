import type { Db } from '#platform/server/database.ts'

/** The most that an organisation may, set without the way that super administrators go. */
export const setCeiling = (db: Db, orgId: number, max: string[] | null) =>
  db.updateTable('access.organization_permissions').set({ max_permissions: max }).where('org_id', '=', orgId).execute()

/** What a role may do with sources, changed without anybody being told. */
export const bendGrants = (db: Db, roleId: number, actions: string[]) =>
  db.updateTable('access.source_grants').set({ actions }).where('role_id', '=', roleId).execute()

/** As if one had changed. */
export const stampAnew = (db: Db, orgId: number) =>
  db
    .updateTable('access.organization_permissions')
    .set({ grants_stamp: crypto.randomUUID() })
    .where('org_id', '=', orgId)
    .execute()
