import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { type FieldValues, isSame } from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table } from '../../shared/definition/table.ts'
import { computedColumns, withFormulas } from '../../shared/rules/row-rules.ts'
import { valueSql } from '../query/value.ts'
import type { Tables } from '../tables/book.ts'
import { tableSql, writtenSql } from '../tables/served.ts'
import { searchOf } from '../write/values.ts'

const PART = 500
/** A function of PostgreSQL takes a hundred values: so many names and what stands under them. */
const AT_ONCE = 50
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Puts into every row what its formulas say by now, and by which words it is found. */
export async function reckonAll(db: Trx, orgId: number, tables: Tables, table: Table) {
  const computed = computedColumns(table) ?? []
  const fields = fieldsOf(table)
  const parts = Array.from({ length: Math.ceil(fields.length / AT_ONCE) }, (_, at) => {
    const some = fields.slice(at * AT_ONCE, (at + 1) * AT_ONCE)
    const pairs = some.map((field) => sql`${sql.lit(field.name)}, ${valueSql(orgId, tables, field)}`)
    return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`
  })
  let after = BEFORE_ALL
  for (;;) {
    const read = sql<{
      id: string
      search: string
      values: FieldValues
    }>`select t.id, t.search, ${sql.join(parts, sql` || `)} as values
      from ${tableSql(table)} as t where t.org_id = ${orgId} and t.id > ${after}::uuid order by t.id limit ${PART}`
    const { rows } = await read.execute(db)
    for (const { id, search, values } of rows) {
      const next = withFormulas(table, values)
      const other = computed.filter((field) => !isSame(field, next[field.name] ?? null, values[field.name] ?? null))
      const found = searchOf(table, next)
      if (other.length === 0 && found === search) continue
      const sets = other.map((field) => sql`${sql.id(field.name)} = ${writtenSql(field, next[field.name] ?? null)}`)
      await sql`update ${tableSql(table)} set ${sql.join([sql`search = ${found}`, ...sets], sql`, `)}
        where org_id = ${orgId} and id = ${id}::uuid`.execute(db)
    }
    const last = rows.at(-1)
    if (!last || rows.length < PART) return
    after = last.id
  }
}
