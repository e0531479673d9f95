import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Table } from '../../shared/definition/table.ts'
import { dependentsOf } from '../write/reckoned/dependents.ts'
import { reckonRows } from '../write/reckoned/reckon.ts'
import type { Tables } from '../tables/book.ts'
import { tableSql } from '../tables/served.ts'

const PART = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Puts into every row of these tables what follows of others by now, and then into those that read them. */
export async function reckonAll(db: Trx, orgId: number, tables: Tables, begun: readonly Table[]) {
  // No column follows of itself, so this comes to an end.
  const open = new Set(begun)
  const first = new Set(begun)
  for (const table of open) {
    open.delete(table)
    const isOther = await reckonTable(db, orgId, tables, table)
    if (!isOther && !first.delete(table)) continue
    for (const dependent of dependentsOf(tables, table)) open.add(dependent.table)
  }
}

/** Whether any row says something else now. */
async function reckonTable(db: Trx, orgId: number, tables: Tables, table: Table): Promise<boolean> {
  let after = BEFORE_ALL
  let isOther = false
  for (;;) {
    const { rows } = await sql<{ id: string }>`select id from ${tableSql(table)}
      where org_id = ${orgId} and id > ${after}::uuid order by id limit ${PART}`.execute(db)
    const ids = rows.map(({ id }) => id)
    if ((await reckonRows(db, orgId, tables, table, ids)).length > 0) isOther = true
    const last = ids.at(-1)
    if (last === undefined || ids.length < PART) return isOther
    after = last
  }
}
