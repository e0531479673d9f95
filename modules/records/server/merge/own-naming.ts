import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { allNamedIn, type FieldValue, type FieldValues, namedIn } from '#platform/shared/fields/index.ts'
import { parentOf, type Table, type TableField } from '../../shared/definition/table.ts'
import { storedOf, tableSql } from '../tables/served.ts'
import type { Naming } from './cells.ts'

/** Rows that become one, by their ids, as they say now. */
export type Group = ReadonlyMap<string, FieldValues>

export function idsNamed(field: TableField, value: FieldValue): string[] {
  if (storedOf(field) === 'rows') return allNamedIn(value).map(({ id }) => id)
  const named = namedIn(value)
  return named ? [named.id] : []
}

/**
 * What the row that stays names in a column of its own table: whatever a row says that goes, where it named that one,
 * so that it never names itself, nor in a tree stands below what hangs on it from now on.
 */
export async function namedOutside(
  db: Trx,
  orgId: number,
  { table, field }: { table: Table; field: TableField },
  group: Group,
  named: readonly string[],
): Promise<Naming> {
  if (storedOf(field) === 'rows') {
    const others = named.filter((id) => !group.has(id))
    return others.length === 0 ? null : others
  }
  const isParent = parentOf(table)?.name === field.name
  const passed = new Set<string>()
  let [found] = named
  for (;;) {
    const inside: string | undefined =
      found === undefined || group.has(found)
        ? found
        : isParent
          ? await above(db, orgId, { table, field }, group, found)
          : undefined
    if (inside === undefined) return found ?? null
    if (passed.has(inside)) return null
    passed.add(inside)
    ;[found] = idsNamed(field, group.get(inside)![field.name] ?? null)
  }
}

/** The nearest of these rows that stands above another one. */
async function above(
  db: Trx,
  orgId: number,
  { table, field }: { table: Table; field: TableField },
  group: Group,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`with recursive up (id, at, level) as (
      select id, ${sql.id(field.name)}, 1 from ${tableSql(table)} where org_id = ${orgId} and id = ${id}::uuid
      union all select t.id, t.${sql.id(field.name)}, up.level + 1 from up join ${tableSql(table)} as t on t.id = up.at
      where t.org_id = ${orgId} and up.level <= 100
    ) select id from up where id = any(${[...group.keys()]}::uuid[]) order by level limit 1`.execute(db)
  return rows[0]?.id
}
