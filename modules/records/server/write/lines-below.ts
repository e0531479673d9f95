import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Table } from '../../shared/definition/table.ts'
import { type Access, everything } from '../gate/gate.ts'
import { tableSql } from '../tables/served.ts'

/** Whether rows of another table that name one of this in that column are lines of it. */
export const areLines = ({ lines = [] }: Table, table: string, column: string) =>
  lines.some((one) => one.table === table && one.by === column)

interface Below {
  below: Access
  ids: string[]
}

/** Lines of these rows, whoever may see them: those that stand, or those that were deleted together with their row. */
export async function linesBelow(
  db: Trx,
  orgId: number,
  { table, tables }: Access,
  ids: readonly string[],
  which: 'standing' | 'gone_with_it',
): Promise<Below[]> {
  const found: Below[] = []
  if (ids.length === 0) return found
  for (const { table: name, by } of table.lines ?? []) {
    const other = tables.find(name)
    if (!other) continue
    const { rows } = await sql<{ id: string }>`select line.id from ${tableSql(other)} as line
      join ${tableSql(table)} as whole on whole.org_id = line.org_id and whole.id = line.${sql.id(by)}
      where line.org_id = ${orgId} and whole.id = any(${ids}::uuid[])
      and ${which === 'standing' ? sql`line.deleted_at is null` : sql`line.deleted_at = whole.deleted_at`}
      order by line.id`.execute(db)
    if (rows.length > 0) found.push({ below: everything({ table: other, tables }), ids: rows.map(({ id }) => id) })
  }
  return found
}
