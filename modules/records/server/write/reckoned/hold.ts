import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { type FieldValues, referenceIn } from '#platform/shared/fields/index.ts'
import { fieldsOf, type Table } from '../../../shared/definition/table.ts'
import type { Tables } from '../../tables/book.ts'
import { tableSql } from '../../tables/served.ts'
import { dependentsOf } from './dependents.ts'

interface Rows {
  table: Table
  tables: Tables
  /** Those that stand. */
  ids?: readonly string[]
  /** What they are to say. */
  values?: readonly FieldValues[]
}

/**
 * Holds the rows whose roll-ups these rows decide, before these themselves are written: those furthest up first, and
 * of one table by their ids, so that whoever writes two of them at once stands in one line.
 */
export async function holdAbove(
  db: Trx,
  orgId: number,
  { table, tables, ids = [], values = [] }: Rows,
  below: readonly string[] = [],
): Promise<void> {
  for (const { table: above, rollUps } of dependentsOf(tables, table)) {
    const named = new Set<string>()
    for (const by of new Set(rollUps.map(({ roll_up }) => roll_up.by))) {
      const field = fieldsOf(table).find(({ name }) => name === by)
      if (!field) continue
      for (const one of values) {
        const id = referenceIn(field, one[by])?.id
        if (id !== undefined) named.add(id)
      }
      if (ids.length === 0) continue
      const { rows } = await sql<{ id: string }>`select distinct ${sql.id(by)} as id from ${tableSql(table)}
        where org_id = ${orgId} and id = any(${ids}::uuid[]) and ${sql.id(by)} is not null`.execute(db)
      for (const { id } of rows) named.add(id)
    }
    if (named.size === 0) continue
    const all = [...named]
    if (![table.name, ...below].includes(above.name))
      await holdAbove(db, orgId, { table: above, tables, ids: all }, [table.name, ...below])
    await sql`select 1 from ${tableSql(above)} where org_id = ${orgId} and id = any(${all}::uuid[])
      order by id for no key update`.execute(db)
  }
}
