import type { Db } from '#platform/server/database.ts'
import type { Table } from '../../shared/definition/table.ts'

/** The schema in which the tables of an organisation stand. */
export const schemaOf = (orgId: number) => `o${orgId}`

/** Of so many organisations a process remembers the tables; whoever asks again first reads the stamp. */
const MOST_REMEMBERED = 500
const remembered = new Map<string, readonly Table[]>()

/** What this organisation built, as it stands by now. */
export async function builtTables(db: Db, orgId: number): Promise<readonly Table[]> {
  const catalogue = await db
    .selectFrom('records.catalogues')
    .select('stamp')
    .where('org_id', '=', orgId)
    .executeTakeFirst()
  if (!catalogue) return []
  const before = remembered.get(catalogue.stamp)
  if (before) return before
  // Read after the stamp, so they are never older than that says.
  const rows = await db
    .selectFrom('records.built_tables')
    .select('definition')
    .where('org_id', '=', orgId)
    .where('taken_away_at', 'is', null)
    .orderBy('key')
    .execute()
  const tables = rows.map(({ definition }) => ({ ...definition, schema: schemaOf(orgId) }))
  remembered.set(catalogue.stamp, tables)
  const [oldest] = remembered.keys()
  if (remembered.size > MOST_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
  return tables
}
