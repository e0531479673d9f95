import { sql } from 'kysely'
import { withReferences } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { Context } from '#platform/server/route.ts'
import { conflict } from '#platform/shared/errors.ts'
import { type FieldValues, referenceIn, writtenReference } from '#platform/shared/fields/index.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { areLines } from './lines-below.ts'
import { nameable } from '../gate/nameable.ts'
import { rowLabelSql } from '../tables/labels.ts'
import type { Tables } from '../tables/book.ts'
import { storedOf, tableSql } from '../tables/served.ts'

/**
 * Values whose references are called as the organisation calls them, and what is wrong with the others: a row that is
 * not there or that this person may not read, somebody who works here no more. What stood there before may stay.
 */
export async function referred(
  db: Trx,
  principal: Principal,
  tables: Tables,
  fields: readonly TableField[],
  given: FieldValues,
  was: FieldValues = {},
): Promise<{ values: FieldValues; problems: Record<string, string> }> {
  const { values, problems } = await withReferences(db, principal.orgId, fields, given, was)
  for (const field of fields) {
    const named = storedOf(field) === 'row' ? referenceIn(field, values[field.name]) : null
    if (!named || referenceIn(field, was[field.name])?.id === named.id) continue
    const target = tables.find(field.rows_of)
    const found = target && (await calledNow(db, principal, tables, target, named.id))
    if (found === undefined) problems[field.name] = 'records.row_gone'
    else values[field.name] = writtenReference({ id: named.id, name: found })
  }
  return { values, problems }
}

/** What a row is called that this person may name; undefined where there is none. */
export async function calledNow(
  db: Trx,
  principal: Principal,
  tables: Tables,
  target: Table,
  id: string,
): Promise<string | undefined> {
  const { orgId } = principal
  const { rows } = await sql<{
    name: string
  }>`select ${rowLabelSql(orgId, tables, target, 't')} as name from ${tableSql(target)} as t
    where t.org_id = ${orgId} and t.id = ${id}::uuid and t.deleted_at is null
    and ${await nameable(db, principal, target)}`.execute(db)
  return rows[0]?.name
}

/** Refuses to delete what other rows name; of rows that this person may not read no more is told than that. */
export async function refuseUsed(
  { db, principal, language }: Pick<Context, 'db' | 'principal' | 'language'>,
  { table, tables }: { table: Table; tables: Tables },
  ids: readonly string[],
) {
  for (const other of tables.all)
    for (const field of fieldsOf(other)) {
      if (storedOf(field) !== 'row' || field.rows_of !== table.name) continue
      // Lines of a row go with it.
      if (areLines(table, other.name, field.name)) continue
      const { rows } = await sql<{ count: number; seen: number }>`select count(*)::integer as count,
        count(*) filter (where ${await nameable(db, principal, other)})::integer as seen from ${tableSql(other)} as t
        where org_id = ${principal.orgId} and deleted_at is null
        and ${sql.id(field.name)} = any(${ids}::uuid[])`.execute(db)
      const { count, seen } = rows[0] ?? { count: 0, seen: 0 }
      if (count > seen) throw conflict('records.in_use_elsewhere')
      if (count > 0) throw conflict('records.in_use', { params: { count, table: inLanguage(other.title, language) } })
    }
}
