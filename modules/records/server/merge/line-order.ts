import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import type { Table, TableField } from '../../shared/definition/table.ts'
import { everything } from '../gate/gate.ts'
import { lineIds } from '../query/line-ids.ts'
import type { Tables } from '../tables/book.ts'
import { tableSql } from '../tables/served.ts'
import { areLines } from '../write/lines-below.ts'
import { putInOrder } from '../write/lines/order.ts'
import type { Move } from './moves.ts'

/** Lines that come to another row stand behind its own, in the order in which they stood. */
export async function behindEachOther(
  { db, principal: { orgId } }: Context,
  { table, tables }: { table: Table; tables: Tables },
  { other, field }: { other: Table; field: TableField },
  { kept, merged }: { kept: string; merged: readonly string[] },
  moves: Move[],
  move: () => Promise<void>,
) {
  if (!other.ranked || !areLines(table, other.name, field.name)) return move()
  const below = everything({ table: other, tables })
  const order: string[] = []
  for (const id of [kept, ...merged]) order.push(...(await lineIds(db, orgId, below, field.name, id)))
  const before = await ranksOf(db, orgId, other, order)
  await move()
  await putInOrder(db, orgId, below, { by: field.name, id: kept }, order)
  const after = await ranksOf(db, orgId, other, order)
  for (const [id, put] of after)
    if (before.get(id) !== put)
      moves.push({ what: 'rank', table_name: other.name, row_id: id, was: before.get(id) ?? null, put })
}

async function ranksOf(db: Trx, orgId: number, table: Table, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; rank: string | null }>`select id, rank from ${tableSql(table)}
    where org_id = ${orgId} and id = any(${ids}::uuid[]) order by id for update`.execute(db)
  return new Map(rows.map(({ id, rank }) => [id, rank]))
}

/** Where nobody put them elsewhere since. */
export async function ranksBack(db: Trx, orgId: number, table: Table, moves: readonly Move[]) {
  const given = moves.map(({ row_id, was, put }) => ({ id: row_id, was, put }))
  await sql`update ${tableSql(table)} as t set rank = given.was
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, was text, put text)
    where t.org_id = ${orgId} and t.id = given.id and t.rank is not distinct from given.put`.execute(db)
}
