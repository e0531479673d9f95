import type { Db, Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { Words } from '#platform/shared/i18n.ts'
import { TABLES_CHANGED } from '../../shared/built/contract.ts'
import type { ChosenFlow } from '../../shared/definition/flows.ts'
import { stampAnew } from '../tables/built.ts'
import { shippedTables } from '../tables/served.ts'

interface ChosenBefore {
  table: string
  title: Words
  /** Those into which rows may be sent. */
  flows: Omit<ChosenFlow, 'is_offered'>[]
}

/** The tables of modules whose rows may travel, with the flows that this organisation chose for each. */
export async function tablesThatTravel(db: Db, orgId: number): Promise<ChosenBefore[]> {
  const chosen = await db
    .selectFrom('records.table_flows')
    .select(['table_name', 'flow', 'refused_at'])
    .where('org_id', '=', orgId)
    .where('is_offered', '=', true)
    .orderBy('flow')
    .execute()
  return shippedTables()
    .filter(({ travels }) => travels)
    .map(({ name, title }) => ({
      table: name,
      title,
      flows: chosen
        .filter(({ table_name }) => table_name === name)
        .map(({ flow, refused_at }) => ({ flow, refused_at })),
    }))
}

/**
 * These and no others are offered from now on. What was sent into another one goes on there as it began: a flow that is
 * offered no more stays known.
 */
export async function chooseFlows(db: Trx, orgId: number, table: string, flows: ChosenBefore['flows']): Promise<void> {
  if (!shippedTables().some(({ name, travels }) => name === table && travels)) throw notFound('records.table_missing')
  await db
    .updateTable('records.table_flows')
    .set({ is_offered: false })
    .where('org_id', '=', orgId)
    .where('table_name', '=', table)
    .execute()
  if (flows.length > 0)
    await db
      .insertInto('records.table_flows')
      .values(
        flows.map(({ flow, refused_at }) => ({
          org_id: orgId,
          table_name: table,
          flow,
          refused_at: [...refused_at],
          is_offered: true,
        })),
      )
      .onConflict((known) =>
        known.columns(['org_id', 'table_name', 'flow']).doUpdateSet((to) => ({
          refused_at: to.ref('excluded.refused_at'),
          is_offered: to.ref('excluded.is_offered'),
        })),
      )
      .execute()
  await stampAnew(db, orgId)
  await tell(db, orgId, TABLES_CHANGED, { live: [{ topic: TABLES_CHANGED, key: table, audience: ['*'] }] })
}
