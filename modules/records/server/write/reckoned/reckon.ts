import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { type FieldValues, isSame } from '#platform/shared/fields/index.ts'
import { fieldsOf, isReckoned, type Table } from '../../../shared/definition/table.ts'
import { withFormulas } from '../../../shared/rules/row-rules.ts'
import { valueSql } from '../../query/value.ts'
import type { Tables } from '../../tables/book.ts'
import { READ, tableSql } from '../../tables/served.ts'
import { givenRows } from '../written.ts'
import { searchOf } from '../values.ts'
import { withLookUps } from './look-ups.ts'
import { withRollUps } from './roll-ups.ts'

/** A function of PostgreSQL takes a hundred values: so many names and what stands under them. */
const AT_ONCE = 50

interface WholeRow {
  id: string
  search: string
  is_deleted: boolean
  values: FieldValues
}

interface Reckoned {
  id: string
  isDeleted: boolean
  from: FieldValues
  to: FieldValues
}

/**
 * Puts into these rows, deleted ones too, what follows by now from other rows and from themselves, and by which words
 * they are found; what came of those that say something else. Their rows are held.
 */
export async function reckonRows(
  db: Trx,
  orgId: number,
  tables: Tables,
  table: Table,
  ids: readonly string[],
): Promise<Reckoned[]> {
  const rows = await heldRows(db, orgId, tables, table, ids)
  if (rows.length === 0) return []
  const looked = await withLookUps(
    db,
    orgId,
    tables,
    table,
    rows.map(({ values }) => values),
  )
  const rolled = await withRollUps(
    db,
    orgId,
    tables,
    table,
    rows.map(({ id }, at) => ({ id, values: looked[at]! })),
  )
  const reckoned = fieldsOf(table).filter(isReckoned)
  const next = rows.map((row, at) => {
    const to = withFormulas(table, rolled[at]!)
    const other = reckoned.filter((field) => !isSame(field, to[field.name] ?? null, row.values[field.name] ?? null))
    return { ...row, to, other, found: searchOf(table, to) }
  })
  const changed = next.filter(({ other, found, search }) => other.length > 0 || found !== search)
  const fields = reckoned.filter((field) => changed.some(({ other }) => other.includes(field)))
  if (changed.length > 0)
    await sql`update ${tableSql(table)} as t set ${sql.join(
      [sql`search = given."#search"`, ...fields.map(({ name }) => sql`${sql.id(name)} = ${sql.id('given', name)}`)],
      sql`, `,
    )} from ${givenRows(
      fields,
      changed.map(({ id, found, to }) => ({ id, search: found, values: to })),
    )} where t.org_id = ${orgId} and t.id = given."#id"`.execute(db)
  return changed
    .filter(({ other }) => other.length > 0)
    .map(({ id, is_deleted, values, to }) => ({ id, isDeleted: is_deleted, from: values, to }))
}

/** What is reckoned of them is read afterwards: only then is it what those before wrote. */
async function heldRows(
  db: Trx,
  orgId: number,
  tables: Tables,
  table: Table,
  ids: readonly string[],
): Promise<WholeRow[]> {
  const fields = fieldsOf(table)
  const parts = Array.from({ length: Math.ceil(fields.length / AT_ONCE) }, (_, at) => {
    const some = fields.slice(at * AT_ONCE, (at + 1) * AT_ONCE)
    const pairs = some.map((field) => sql`${sql.lit(field.name)}, ${valueSql(orgId, tables, field)}`)
    return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`
  })
  const { rows } = await sql<WholeRow>`select t.id, t.search, t.deleted_at is not null as is_deleted,
    ${sql.join(parts, sql` || `)} as values from ${tableSql(table)} as ${sql.id(READ)}
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])
    order by t.id for no key update of ${sql.id(READ)}`.execute(db)
  return rows
}
