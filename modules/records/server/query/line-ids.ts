import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Access } from '../gate/gate.ts'
import { READ, tableSql } from '../tables/served.ts'

/** Lines stand as people put them, and where nobody did as they were written. */
const lineOrderSql = ({ ranked }: Access['table']): RawBuilder<unknown> =>
  ranked ? sql`${sql.id(READ, 'rank')} collate "C" nulls last, ${sql.id(READ, 'id')}` : sql`${sql.id(READ, 'id')}`

/** The lines of a row that this person reads, in their order. */
export async function lineIds(db: Trx, orgId: number, access: Access, by: string, id: string): Promise<string[]> {
  const { table } = access
  const rows = access.rowsFor('r')
  const { rows: found } = await sql<{ id: string }>`select ${sql.id(READ, 'id')} as id
    from ${tableSql(table)} as ${sql.id(READ)} where ${sql.id(READ, 'org_id')} = ${orgId}
    and ${sql.id(READ, 'deleted_at')} is null and ${sql.id(READ, by)} = ${id}::uuid
    and ${rows ?? sql`true`} order by ${lineOrderSql(table)}`.execute(db)
  return found.map((row) => row.id)
}
