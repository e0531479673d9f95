import { sql, type RawBuilder } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Context } from '#platform/server/route.ts'
import type { ParsedInputOf } from '#platform/shared/contract.ts'
import { notFound, unprocessable } from '#platform/shared/errors.ts'
import type { moveRow } from '../../shared/board.ts'
import type { Row } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import { rankBetween } from '../../shared/view-kinds/rank.ts'
import type { Access } from '../gate/gate.ts'
import { idsWithin } from '../query/seen.ts'
import { tableSql } from '../tables/served.ts'
import { updateRow } from '../write/rows.ts'
import { tellChanged } from '../write/tell.ts'

type Wish = Omit<ParsedInputOf<typeof moveRow>, 'table'>

/**
 * Puts a row where somebody let it go, and changes what that place says of it. The order is one for the whole table,
 * whatever of it is shown. Whoever moves something waits for the one before, so no two get the same place.
 */
export async function move(context: Context, access: Access, { id, after, before, was, values }: Wish): Promise<Row> {
  const { table } = access
  const { db, principal } = context
  if (!table.ranked) throw unprocessable('records.board.not_ranked')
  // Before any row is held: whoever holds this lock may wait for rows.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rank ${principal.orgId} ${table.name}`}, 0))`.execute(db)
  const { row, isChanged } = await updateRow(context, access, { id, was, values })
  const isMoved = await put(db, principal.orgId, access, id, { after, before })
  if (isChanged || isMoved) await tellChanged(context, table, 'changed', [id])
  return row
}

async function put(
  db: Trx,
  orgId: number,
  access: Access,
  id: string,
  { after, before }: Pick<Wish, 'after' | 'before'>,
) {
  const { table } = access
  const anchor = after ?? before
  if (anchor === null || anchor === id) return false
  const seen = await idsWithin(db, orgId, access, [anchor], access.rowsFor('r'))
  if (seen.length === 0) throw notFound('records.row_missing')
  const rank = (await rankOf(db, orgId, table, anchor)) ?? (await rankAll(db, orgId, table, anchor))
  const others = sql`from ${tableSql(table)} where org_id = ${orgId} and id <> ${id}::uuid`
  const own = sql`rank collate "C"`
  const ask = async (neighbour: RawBuilder<unknown>) => {
    const { rows } = await sql<{ rank: string | null }>`${neighbour}`.execute(db)
    return rows[0]?.rank ?? null
  }
  const place =
    after === null
      ? rankBetween(await ask(sql`select max(${own}) as rank ${others} and ${own} < ${rank}`), rank)
      : rankBetween(rank, await ask(sql`select min(${own}) as rank ${others} and ${own} > ${rank}`))
  await sql`update ${tableSql(table)} set rank = ${place} where org_id = ${orgId} and id = ${id}::uuid`.execute(db)
  return true
}

/** Null for a row that nobody has moved yet: such come last, as they were made. */
async function rankOf(db: Trx, orgId: number, table: Table, id: string): Promise<string | null> {
  const { rows } = await sql<{ rank: string | null }>`select rank from ${tableSql(table)}
    where org_id = ${orgId} and id = ${id}::uuid`.execute(db)
  if (!rows[0]) throw notFound('records.row_missing')
  return rows[0].rank
}

/** Gives each row that has none the place at which it is shown; what comes back is that of one of them. */
async function rankAll(db: Trx, orgId: number, table: Table, id: string): Promise<string> {
  const { rows: last } = await sql<{ rank: string | null }>`select max(rank collate "C") as rank from ${tableSql(table)}
    where org_id = ${orgId}`.execute(db)
  const { rows } = await sql<{ id: string }>`select id from ${tableSql(table)}
    where org_id = ${orgId} and rank is null order by id`.execute(db)
  let rank = last[0]?.rank ?? null
  const ranks = rows.map(() => (rank = rankBetween(rank, null)))
  await sql`update ${tableSql(table)} as t set rank = given.rank
    from unnest(${rows.map((row) => row.id)}::uuid[], ${ranks}::text[]) as given (id, rank)
    where t.org_id = ${orgId} and t.id = given.id`.execute(db)
  return ranks[rows.findIndex((row) => row.id === id)]!
}
