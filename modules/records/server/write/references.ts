import { sql } from 'kysely'
import { withReferences } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { conflict } from '#platform/shared/errors.ts'
import { type FieldValues, referenceIn, writtenReference } from '#platform/shared/fields/index.ts'
import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { rowLabelSql } from '../tables/labels.ts'
import type { Tables } from '../tables/book.ts'
import { storedOf, tableSql } from '../tables/served.ts'

/**
 * Values whose references are called as the organisation calls them, and what is wrong with the others: a row that is
 * not there, somebody who works here no more. What stood there before may stay.
 */
export async function referred(
  db: Trx,
  orgId: number,
  tables: Tables,
  fields: readonly TableField[],
  given: FieldValues,
  was: FieldValues = {},
): Promise<{ values: FieldValues; problems: Record<string, string> }> {
  const { values, problems } = await withReferences(db, orgId, fields, given, was)
  for (const field of fields) {
    const named = storedOf(field) === 'row' ? referenceIn(field, values[field.name]) : null
    if (!named || referenceIn(field, was[field.name])?.id === named.id) continue
    const target = tables.find(field.rows_of)
    const found = target && (await calledNow(db, orgId, tables, target, named.id))
    if (found === undefined) problems[field.name] = 'records.row_gone'
    else values[field.name] = writtenReference({ id: named.id, name: found })
  }
  return { values, problems }
}

async function calledNow(
  db: Trx,
  orgId: number,
  tables: Tables,
  target: Table,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{
    name: string
  }>`select ${rowLabelSql(orgId, tables, target, 't')} as name from ${tableSql(target)} as t
    where t.org_id = ${orgId} and t.id = ${id}::uuid and t.deleted_at is null`.execute(db)
  return rows[0]?.name
}

/** Refuses to delete what other rows name. */
export async function refuseUsed(
  db: Trx,
  orgId: number,
  { table, tables }: { table: Table; tables: Tables },
  ids: readonly string[],
  language: Language,
) {
  for (const other of tables.all)
    for (const field of fieldsOf(other)) {
      if (storedOf(field) !== 'row' || field.rows_of !== table.name) continue
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count from ${tableSql(other)}
        where org_id = ${orgId} and deleted_at is null and ${sql.id(field.name)} = any(${ids}::uuid[])`.execute(db)
      const count = rows[0]?.count ?? 0
      if (count > 0) throw conflict('records.in_use', { params: { count, table: inLanguage(other.title, language) } })
    }
}
