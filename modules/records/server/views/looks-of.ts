import type { Db } from '#platform/server/database.ts'

/** Saved views and public forms of a table, for whoever looks what names its columns. */
export async function looksOf(db: Db, orgId: number, table: string) {
  const views = await db
    .selectFrom('records.views')
    .select(['name', 'view', 'is_shared', 'user_id'])
    .where('org_id', '=', orgId)
    .where('table_name', '=', table)
    .execute()
  const forms = await db
    .selectFrom('records.public_forms')
    .select(['words', 'columns'])
    .where('org_id', '=', orgId)
    .where('table_name', '=', table)
    .execute()
  return { views, forms }
}
