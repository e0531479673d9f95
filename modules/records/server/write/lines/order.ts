import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { rankBetween } from '../../../shared/view-kinds/rank.ts'
import type { Access } from '../../gate/gate.ts'
import { tableSql } from '../../tables/served.ts'
import { lineIds } from '../../query/line-ids.ts'

/**
 * Puts the lines of a row in this order; those that it does not name, which somebody else may have added meanwhile,
 * come behind. A table whose rows have no order of their own keeps that in which they were written.
 */
export async function putInOrder(
  db: Trx,
  orgId: number,
  access: Access,
  { by, id }: { by: string; id: string },
  order: readonly string[],
) {
  const { table } = access
  if (!table.ranked) return
  const standing = await lineIds(db, orgId, access, by, id)
  const named = new Set(order)
  const wanted = [...order, ...standing.filter((one) => !named.has(one))]
  if (wanted.every((one, at) => one === standing[at])) return
  let rank: string | null = null
  const ranks = wanted.map(() => (rank = rankBetween(rank, null)))
  await sql`update ${tableSql(table)} as t set rank = given.rank
    from unnest(${wanted}::uuid[], ${ranks}::text[]) as given (id, rank)
    where t.org_id = ${orgId} and t.id = given.id`.execute(db)
}
