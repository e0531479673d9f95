import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Founded } from '#platform/server/module.ts'

/** An organisation that was just founded begins to sell by stages and kinds of activities that most know. */
export async function beginToSell(db: Trx, { orgId }: Founded) {
  await sql`select crm.begin_with(${orgId})`.execute(db)
}
