import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { type Route, route } from '#platform/server/route.ts'
import type { ParsedInputOf, ReplyOf } from '#platform/shared/contract.ts'
import { unprocessable } from '#platform/shared/errors.ts'
import { parentOf } from '../../shared/definition/table.ts'
import { listBranches } from '../../shared/relations/branches.ts'
import { type Access, accessFor, fieldOf, spoken } from '../gate/gate.ts'
import { behindSql, keysOf, orderSql, placeSql, writePlace } from './order.ts'
import { rowsAt, whereSql } from './rows.ts'
import { seenSql } from './seen.ts'

type Asked = Omit<ParsedInputOf<typeof listBranches>, 'table'>

/** A part of a tree: what stands below a row, each with how much stands below it in turn. */
async function branchesOf(
  db: Trx,
  orgId: number,
  access: Access,
  { under, filter, search, sort, limit, after }: Asked,
): Promise<ReplyOf<typeof listBranches>> {
  const parent = parentOf(access.table)
  // A tree whose places this person does not see is none for them.
  if (!parent || !fieldOf(access, parent.name)) throw unprocessable('records.tree.none')
  const above = sql.id(parent.name)
  const rowsSeen = access.rowsFor('r')
  const from = seenSql(access, rowsSeen)
  const isSought = filter !== undefined || search !== ''
  const keys = keysOf(access, sort.length > 0 || !access.table.ranked ? sort : ['rank'])
  const there = sql`org_id = ${orgId} and deleted_at is null`
  const found = isSought
    ? sql`select id, ${above} as above from ${from} as t where ${whereSql(orgId, access, { filter, search })}`
    : sql`select id, ${above} as above from ${from} as t where ${there}`
  const kept = isSought
    ? sql`select id, above from found
        union select t.id, t.${above} from ${from} as t join kept on t.id = kept.above
          where t.org_id = ${orgId} and t.deleted_at is null`
    : sql`select id, above from found`
  const at =
    under === null
      ? sql`not exists (select 1 from kept as up where up.id = t.${above})`
      : sql`t.${above} = ${under}::uuid`
  const { rows } = await sql<{ id: string; below: number; leads: boolean; place: unknown }>`
    with recursive found as (${found}), kept as (${kept})
    select t.id, (select count(*)::integer from kept as child where child.above = t.id) as below,
      not exists (select 1 from found where found.id = t.id) as leads,
      ${placeSql(orgId, access.tables, keys)} as place
    from ${from} as t where t.org_id = ${orgId} and exists (select 1 from kept where kept.id = t.id) and ${at}
    ${after ? sql`and ${behindSql(orgId, access.tables, after, keys)}` : sql``}
    order by ${orderSql(orgId, access.tables, keys)} limit ${limit + 1}`.execute(db)
  const part = rows.slice(0, limit)
  const last = part.at(-1)
  const whole = await rowsAt(
    db,
    orgId,
    access,
    part.map(({ id }) => id),
    { rows: rowsSeen },
  )
  const said = new Map(whole.map((row) => [row.id, row]))
  return {
    rows: part.flatMap(({ id, below, leads }) => {
      const row = said.get(id)
      return row ? [{ ...row, below, leads }] : []
    }),
    next: last && rows.length > part.length ? writePlace(last.id, last.place) : null,
  }
}

export const branchRoutes: readonly Route[] = [
  route(listBranches, async ({ db, principal, language }, { table, ...asked }) =>
    branchesOf(db, principal.orgId, spoken(await accessFor(db, principal, table, 'r'), language), asked),
  ),
]
