import { sql, type RawBuilder } from 'kysely'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import type { TableField } from '../../shared/definition/table.ts'
import type { Tables } from '../tables/book.ts'
import { labelSql, linesSql } from '../tables/labels.ts'
import { isReference, namesSeveral, READ, readSql, storedOf } from '../tables/served.ts'

/** A column as the API writes it; what names something else comes with what that is called. */
export function valueSql(orgId: number, tables: Tables, field: TableField): RawBuilder<FieldValue> {
  if (storedOf(field) === 'files') return filesSql(orgId, field)
  const column = sql`${sql.id(READ, field.name)}`
  if (namesSeveral(field)) return linesSql(orgId, tables, field, column)
  if (!isReference(field)) return readSql(field)
  return sql`${column}::text || ' ' || coalesce(${labelSql(orgId, tables, field, column)}, '—')`
}

/** By what a column is sorted, and how its value is compared with one that was read before. */
export function sortedBy(orgId: number, tables: Tables, field: TableField): RawBuilder<unknown> {
  const column = sql`${sql.id(READ, field.name)}`
  if (namesSeveral(field))
    return sql`(select string_agg(${labelSql(orgId, tables, field, sql.id('one', 'id'))}, '; ' order by one.place)
      from unnest(${column}) with ordinality as one (id, place))`
  return isReference(field) ? labelSql(orgId, tables, field, column) : column
}

/** A line for each file, in order, as `filesIn` reads them. */
const filesSql = (orgId: number, { name }: TableField) => sql<FieldValue>`(
  select string_agg(f.id::text || ' ' || f.name, e'\n' order by named.place)
  from unnest(${sql.id(READ, name)}) with ordinality as named (id, place)
  join platform.files as f on f.org_id = ${orgId} and f.id = named.id)`
