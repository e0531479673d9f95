import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { type FieldValue, type FieldValues, referenceIn } from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table } from '../../../shared/definition/table.ts'
import { valueSql } from '../../query/value.ts'
import type { Tables } from '../../tables/book.ts'
import { READ, storedOf, tableSql } from '../../tables/served.ts'
import { lookedUpIn, type LookUpField, reckonedOf } from './dependents.ts'

/** Rows with what the rows say that they name; those are held, so that nobody changes them meanwhile. */
export async function withLookUps(
  db: Trx,
  orgId: number,
  tables: Tables,
  table: Table,
  rows: readonly FieldValues[],
): Promise<FieldValues[]> {
  const { lookUps } = reckonedOf(table)
  if (lookUps.length === 0 || rows.length === 0) return [...rows]
  const told = rows.map((row) => ({ ...row }))
  for (const [by, fields] of Map.groupBy(lookUps, ({ look_up }) => look_up.by)) {
    const relation = fieldsOf(table).find(({ name }) => name === by)
    const target = lookedUpIn(tables, table, fields[0]!)
    const named = rows.map((row) => (relation ? (referenceIn(relation, row[by])?.id ?? null) : null))
    const found = target ? await saidBy(db, orgId, tables, target, fields, named) : new Map<string, FieldValue[]>()
    for (const [at, row] of told.entries()) {
      const said = found.get(named[at] ?? '')
      for (const [place, field] of fields.entries())
        row[field.name] = said?.[place] ?? (storedOf(field) === 'flag' ? false : null)
    }
  }
  return told
}

async function saidBy(
  db: Trx,
  orgId: number,
  tables: Tables,
  target: Table,
  fields: readonly LookUpField[],
  named: readonly (string | null)[],
): Promise<Map<string, FieldValue[]>> {
  const ids = [...new Set(named.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const read = fields.map(({ look_up }) => {
    const field = fieldsOf(target).find(({ name }) => name === look_up.column)
    return sql`to_jsonb(${field ? valueSql(orgId, tables, field) : sql`null::text`})`
  })
  const { rows } = await sql<{ id: string; said: FieldValue[] }>`select id, jsonb_build_array(${sql.join(
    read,
    sql`, `,
  )}) as said from ${tableSql(target)} as ${sql.id(READ)}
    where org_id = ${orgId} and id = any(${ids}::uuid[]) order by id for share of ${sql.id(READ)}`.execute(db)
  return new Map(rows.map(({ id, said }) => [id, said]))
}
