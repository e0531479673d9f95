import { sql, type RawBuilder } from 'kysely'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import type { TableField } from '../../shared/definition/table.ts'
import type { Tables } from '../tables/book.ts'
import { labelSql } from '../tables/labels.ts'
import { isReference, READ, readSql, storedOf } from '../tables/served.ts'

/** A column as the API writes it; what names something else comes with what that is called. */
export function valueSql(orgId: number, tables: Tables, field: TableField): RawBuilder<FieldValue> {
  if (storedOf(field) === 'files') return filesSql(orgId, field)
  if (!isReference(field)) return readSql(field)
  const column = sql`${sql.id(READ, field.name)}`
  return sql`${column}::text || ' ' || coalesce(${labelSql(orgId, tables, field, column)}, '—')`
}

/** By what a column is sorted, and how its value is compared with one that was read before. */
export function sortedBy(orgId: number, tables: Tables, field: TableField): RawBuilder<unknown> {
  return isReference(field)
    ? labelSql(orgId, tables, field, sql`${sql.id(READ, field.name)}`)
    : sql`${sql.id(READ, field.name)}`
}

/** A line for each file, in order, as `filesIn` reads them. */
const filesSql = (orgId: number, { name }: TableField) => sql<FieldValue>`(
  select string_agg(f.id::text || ' ' || f.name, e'\n' order by named.place)
  from unnest(${sql.id(READ, name)}) with ordinality as named (id, place)
  join platform.files as f on f.org_id = ${orgId} and f.id = named.id)`
