import { sql } from 'kysely'
import { withReferences } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import type { Context } from '#platform/server/route.ts'
import { conflict } from '#platform/shared/errors.ts'
import {
  allNamedIn,
  type FieldValues,
  referenceIn,
  writtenReference,
  writtenReferences,
} from '#platform/shared/fields/index.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import { fieldsOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { areLines } from './lines-below.ts'
import { nameable } from '../gate/nameable.ts'
import { rowsCalledNow } from '../relations/called.ts'
import { nameElsewhere } from '../relations/elsewhere.ts'
import type { Tables } from '../tables/book.ts'
import { namesAnySql, namesRows, storedOf, tableSql } from '../tables/served.ts'

/**
 * Values whose references are called as the organisation calls them, and what is wrong with the others: a row that is
 * not there, that this person may not read or that the field does not offer, somebody who works here no more. What
 * stood there before may stay.
 */
export async function referred(
  db: Trx,
  principal: Principal,
  tables: Tables,
  fields: readonly TableField[],
  given: FieldValues,
  was: FieldValues = {},
): Promise<{ values: FieldValues; problems: Record<string, string> }> {
  const { values, problems } = await withReferences(db, principal.orgId, fields, given, was, 'working')
  await nameElsewhere(db, principal, fields, [{ values: given, was }], [{ values, problems }])
  const nameRows = async (field: TableField) => {
    if (storedOf(field) === 'rows') {
      const named = allNamedIn(values[field.name])
      const before = new Map(allNamedIn(was[field.name]).map(({ id, name }) => [id, name]))
      const asked = named.flatMap(({ id }) => (before.has(id) ? [] : [id]))
      const names = await rowsCalledNow(db, principal, tables, field, asked)
      if (asked.some((id) => !names.has(id))) problems[field.name] = 'records.row_gone'
      else values[field.name] = writtenReferences(calledBy(named, names, before))
      return
    }
    const named = storedOf(field) === 'row' ? referenceIn(field, values[field.name]) : null
    if (!named || referenceIn(field, was[field.name])?.id === named.id) return
    const found = (await rowsCalledNow(db, principal, tables, field, [named.id])).get(named.id)
    if (found === undefined) problems[field.name] = 'records.row_gone'
    else values[field.name] = writtenReference({ id: named.id, name: found })
  }
  // What one field names hangs on no other: all of it is asked at once.
  await Promise.all(fields.map(nameRows))
  return { values, problems }
}

type Names = ReadonlyMap<string, string>

/** What is new in a field by its name of today, what stood there by that with which it was read. */
export const calledBy = (named: readonly { id: string }[], names: Names, before: Names) =>
  named.map(({ id }) => ({ id, name: names.get(id) ?? before.get(id) ?? '—' }))

/** Refuses to delete what other rows name; of rows that this person may not read no more is told than that. */
export async function refuseUsed(
  { db, principal, language }: Pick<Context, 'db' | 'principal' | 'language'>,
  { table, tables }: { table: Table; tables: Tables },
  ids: readonly string[],
) {
  const asked = sql`${ids}::uuid[]`
  for (const other of tables.all)
    for (const field of fieldsOf(other)) {
      if (!namesRows(field) || field.rows_of !== table.name) continue
      // Lines of a row go with it.
      if (areLines(table, other.name, field.name)) continue
      const { rows } = await sql<{ count: number; seen: number }>`select count(*)::integer as count,
        count(*) filter (where ${await nameable(db, principal, other)})::integer as seen from ${tableSql(other)} as t
        where org_id = ${principal.orgId} and deleted_at is null and ${namesAnySql(field, asked)}
        ${other.name === table.name ? sql`and id <> all(${asked})` : sql``}`.execute(db)
      const { count, seen } = rows[0] ?? { count: 0, seen: 0 }
      if (count > seen) throw conflict('records.in_use_elsewhere')
      if (count > 0) throw conflict('records.in_use', { params: { count, table: inLanguage(other.title, language) } })
    }
}
