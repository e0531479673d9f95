import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { writtenReference } from '#platform/shared/fields/index.ts'
import type { Column, Table } from '../../shared/definition/table.ts'
import { everything } from '../gate/gate.ts'
import { keysOf, orderSql } from './order.ts'
import type { Tables } from '../tables/book.ts'
import { rowLabelSql } from '../tables/labels.ts'
import { tableSql } from '../tables/served.ts'
import { offeredSql } from '../relations/called.ts'

/** The table as it is for this person now: what begins with the first row that it offers begins with that very row. */
export async function withFirsts(db: Trx, principal: Principal, tables: Tables, table: Table): Promise<Table> {
  if (!table.columns.some(isFirst)) return table
  const columns: Column[] = []
  for (const column of table.columns) {
    if (!isFirst(column)) {
      columns.push(column)
      continue
    }
    const { default_from: _, ...rest } = column
    const first = await firstOf(db, principal, tables, column)
    columns.push(first ? { ...rest, default: first } : rest)
  }
  return { ...table, columns }
}

const isFirst = ({ default_from }: Column) => default_from === 'first'

async function firstOf(db: Trx, principal: Principal, tables: Tables, column: Column) {
  const target = tables.find(column.rows_of)
  if (!target) return undefined
  const { orgId } = principal
  const keys = keysOf(everything({ table: target, tables }), column.offers?.sort ? [column.offers.sort] : target.sort)
  const { rows } = await sql<{
    id: string
    name: string
  }>`select t.id, ${rowLabelSql(orgId, tables, target, 't')} as name
    from ${tableSql(target)} as t where t.org_id = ${orgId} and t.deleted_at is null
    and ${await offeredSql(db, principal, column, target)}
    order by ${orderSql(orgId, tables, keys)} limit 1`.execute(db)
  return rows[0] && writtenReference(rows[0])
}
