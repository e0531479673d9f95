import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { Table, TableField } from '../../shared/definition/table.ts'
import { conditionsFor } from '../gate/condition.ts'
import { nameable } from '../gate/nameable.ts'
import type { Tables } from '../tables/book.ts'
import { rowLabelSql } from '../tables/labels.ts'
import { tableSql } from '../tables/served.ts'

/** Rows of a table that this person may name in this field: those that they may read, of those that it offers. */
export async function offeredSql(
  db: Trx,
  principal: Principal,
  { offers }: Pick<TableField, 'offers'>,
  target: Table,
): Promise<RawBuilder<boolean>> {
  const may = await nameable(db, principal, target)
  if (!offers?.only) return may
  const only = (await conditionsFor(db, principal, target, [offers.only])).get(offers.only)
  return sql<boolean>`(${may} and ${only ?? sql<boolean>`false`})`
}

/** One by itself is asked by a plan that serves every other one as well. */
const oneOf = (ids: readonly string[]) => (ids.length === 1 ? sql`= ${ids[0]}::uuid` : sql`= any(${ids}::uuid[])`)

/** What rows are called, by their ids, that this person may name in this field; the others are not there. */
export async function rowsCalledNow(
  db: Trx,
  principal: Principal,
  tables: Tables,
  field: Pick<TableField, 'rows_of' | 'offers'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const target = tables.find(field.rows_of)
  if (!target || ids.length === 0) return new Map()
  const { orgId } = principal
  const { rows } = await sql<{
    id: string
    name: string
  }>`select t.id, ${rowLabelSql(orgId, tables, target, 't')} as name
    from ${tableSql(target)} as t
    where t.org_id = ${orgId} and t.id ${oneOf(ids)} and t.deleted_at is null
    and ${await offeredSql(db, principal, field, target)}`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
