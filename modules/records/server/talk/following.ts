import { sql } from 'kysely'
import { personCards } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { type Context, route } from '#platform/server/route.ts'
import { followRow } from '../../shared/talk/comments.ts'
import type { Table } from '../../shared/definition/table.ts'
import { standingRow } from '../row/at-hand.ts'
import { peopleBook } from './readers.ts'

export const followRoute = route(followRow, async (context, { table, id, follows }) => {
  const { access } = await standingRow(context, table, id)
  const { db, principal } = context
  await db
    .insertInto('records.followers')
    .values({ org_id: principal.orgId, table_name: access.table.name, row_id: id, user_id: principal.userId, follows })
    .onConflict((clash) => clash.columns(['org_id', 'table_name', 'row_id', 'user_id']).doUpdateSet({ follows }))
    .execute()
  return { follows }
})

/** Who made a row or speaks of it follows it from then on, unless they said that they do not. */
export const followOf = (context: Pick<Context, 'db' | 'principal'>, table: Table, id: string) =>
  followAll(context, table, [id])

/** The same of several. */
export async function followAll(
  { db, principal }: Pick<Context, 'db' | 'principal'>,
  table: Table,
  ids: readonly string[],
) {
  if (ids.length === 0) return
  await db
    .insertInto('records.followers')
    .values(
      ids.map((id) => ({
        org_id: principal.orgId,
        table_name: table.name,
        row_id: id,
        user_id: principal.userId,
        follows: true,
      })),
    )
    .onConflict((clash) => clash.columns(['org_id', 'table_name', 'row_id', 'user_id']).doNothing())
    .execute()
}

/** Whoever follows any of these rows. */
export function followersOf(db: Trx, orgId: number, table: string, rows: readonly string[]) {
  return db
    .selectFrom('records.followers')
    .select(['user_id', 'row_id'])
    .where('org_id', '=', orgId)
    .where('table_name', '=', table)
    .where(sql<boolean>`row_id = any(${rows}::uuid[])`)
    .where('follows', '=', true)
    .execute()
}

/** Of more of them is only said that they follow. */
const MOST_SHOWN = 100

export async function followingOf({ db, principal: { orgId, userId }, language }: Context, table: string, id: string) {
  const ids = (await followersOf(db, orgId, table, [id])).map(({ user_id }) => user_id)
  const personOf = peopleBook(await personCards(db, orgId, ids.slice(0, MOST_SHOWN), language))
  return { follows: ids.includes(userId), followers: ids.slice(0, MOST_SHOWN).map(personOf) }
}
