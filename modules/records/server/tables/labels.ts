import { sql, type RawBuilder } from 'kysely'
import { placeNameSql } from '#modules/organization/server/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import type { Table, TableField } from '../../shared/definition/table.ts'
import type { Tables } from './book.ts'
import { tableSql } from './served.ts'

type Id = RawBuilder<unknown>

/** What something is called that a column names, as SQL; null where it names nothing. */
export function labelSql(orgId: number, tables: Tables, field: TableField, id: Id): RawBuilder<string | null> {
  const { to } = kindOf(field.kind)
  const place = to === undefined ? undefined : placeNameSql[to]
  if (place) return place(orgId, id)
  const target = tables.find(field.rows_of)
  if (!target) return sql<string | null>`null::text`
  return sql<string | null>`(select ${rowLabelSql(target, 'named')} from ${tableSql(target)} as named
    where named.org_id = ${orgId} and named.id = ${id})`
}

/** What a row of this table is called, under this name of the table in the statement. */
export function rowLabelSql(table: Table, as: string): RawBuilder<string> {
  const parts = table.label.split(/(\{[a-z0-9_]+\})/).filter((part) => part !== '')
  const said = parts.map((part) => {
    const name = /^\{(.+)\}$/.exec(part)?.[1]
    return name === undefined ? sql`${part}::text` : sql`coalesce(${sql.id(as, name)}::text, '')`
  })
  // Nothing to call it by is said as well, or it would look like no row at all.
  return sql<string>`coalesce(nullif(btrim(concat(${sql.join(said, sql`, `)})), ''), '—')`
}
