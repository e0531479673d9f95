import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { parentOf, type Table } from '../../shared/definition/table.ts'
import { tableSql } from '../tables/served.ts'

/** Deeper trees nobody finds their way in. */
const DEEPEST = 50

/** Whoever moves something in a tree waits for the one before; held before any of its rows is. */
export async function holdTree(db: Trx, orgId: number, table: Table, columns: readonly string[]) {
  const parent = parentOf(table)
  if (!parent || !columns.includes(parent.name)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tree ${orgId} ${table.name}`}, 0))`.execute(db)
}

/** Of these rows, as they stand by now, those that would stand below themselves, or too deep. */
export async function tornRows(
  db: Trx,
  orgId: number,
  table: Table,
  ids: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  const parent = parentOf(table)
  if (!parent || ids.length === 0) return new Map()
  const [place, above] = [tableSql(table), sql.id(parent.name)]
  const { rows } = await sql<{ id: string; is_loop: boolean; levels: number }>`
    with recursive up (id, at, level) as (
      select id, ${above}, 1 from ${place} where org_id = ${orgId} and id = any(${ids}::uuid[])
      union all select up.id, t.${above}, up.level + 1 from up join ${place} as t on t.id = up.at
      where t.org_id = ${orgId} and up.at <> up.id and up.level <= ${DEEPEST}
    ), down (root, id, level) as (
      select id, id, 0 from ${place} where org_id = ${orgId} and id = any(${ids}::uuid[])
      union all select down.root, t.id, down.level + 1 from down join ${place} as t on t.${above} = down.id
      where t.org_id = ${orgId} and t.deleted_at is null and down.level <= ${DEEPEST}
    )
    select id, bool_or(at = id) as is_loop,
      (max(level) + (select max(d.level) from down as d where d.root = up.id)) as levels
    from up group by id`.execute(db)
  return new Map(
    rows.flatMap(({ id, is_loop, levels }) =>
      is_loop || levels > DEEPEST
        ? [[id, { [parent.name]: is_loop ? 'records.tree.loop' : 'records.tree.deep' }] as const]
        : [],
    ),
  )
}

/** These rows of a tree and all below them, as an array of their ids. */
export function belowSql(table: Table, parent: string, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(with recursive below (id) as (
    select one from unnest(${ids}) as one
    union select child.id from ${tableSql(table)} as child join below on child.${sql.id(parent)} = below.id
    where child.org_id = nullif(current_setting('app.org_id', true), '')::integer and child.deleted_at is null
  ) select id from below)`
}
