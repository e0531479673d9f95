import { sql, type RawBuilder } from 'kysely'
import type { FieldValue } from '#platform/shared/fields/index.ts'
import type { TableField } from '../../shared/definition/table.ts'
import type { Tables } from '../tables/book.ts'
import { labelSql } from '../tables/labels.ts'
import { isReference, READ, readSql } from '../tables/served.ts'

/** A column as the API writes it; what names something else comes with what that is called. */
export function valueSql(orgId: number, tables: Tables, field: TableField): RawBuilder<FieldValue> {
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
