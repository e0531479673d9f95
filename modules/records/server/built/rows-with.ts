import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import type { Table, TableField } from '../../shared/definition/table.ts'
import { valueSql } from '../query/value.ts'
import type { Tables } from '../tables/book.ts'
import { tableSql } from '../tables/served.ts'

const PART = 1000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

interface Read {
  tables: Tables
  table: Table
  field: TableField
  /** Under which name the column stands now, if another. */
  at?: string
}

/** Rows that say something in a column, deleted ones too, part after part. */
export async function* rowsWith(
  db: Trx,
  orgId: number,
  { tables, table, field, at = field.name }: Read,
): AsyncGenerator<readonly { id: string; value: FieldValue }[]> {
  let after = BEFORE_ALL
  for (;;) {
    const { rows } = await sql<{ id: string; value: FieldValue }>`select t.id,
      ${valueSql(orgId, tables, { ...field, name: at })} as value from ${tableSql(table)} as t
      where t.org_id = ${orgId} and t.id > ${after}::uuid and t.${sql.id(at)} is not null
      order by t.id limit ${PART}`.execute(db)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PART) return
    after = last.id
  }
}
