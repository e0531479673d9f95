import type { Db } from '#platform/server/database.ts'
import type { Table } from '../../shared/definition/table.ts'

/** A table that an organisation built, as it stands by now. */
interface BuiltTable {
  id: string
  key: string
  version: number
  definition: Table
  /** It was taken away, and may be brought back. */
  isAway: boolean
}

export async function builtTablesById(db: Db, orgId: number, ids?: readonly string[]): Promise<BuiltTable[]> {
  if (ids?.length === 0) return []
  const all = db
    .selectFrom('records.built_tables')
    .select(['id', 'key', 'version', 'definition', 'taken_away_at'])
    .where('org_id', '=', orgId)
  const rows = await (ids ? all.where('id', 'in', [...ids]) : all).execute()
  return rows.map(({ taken_away_at, ...row }) => ({ ...row, isAway: taken_away_at !== null }))
}

/** What a table was, the newest first. */
export function tableVersions(db: Db, orgId: number, tableId: string) {
  return db
    .selectFrom('records.table_versions')
    .select(['version', 'definition', 'statements', 'user_id', 'at'])
    .where('org_id', '=', orgId)
    .where('table_id', '=', tableId)
    .orderBy('version', 'desc')
    .execute()
}
