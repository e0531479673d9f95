import type { Trx } from '#platform/server/database.ts'

const MOST = 100

/** What the triggers of a table did lately, the newest first. */
export function triggerRuns(db: Trx, orgId: number, table: string) {
  return db
    .selectFrom('records.trigger_runs')
    .select(['id', 'trigger_id', 'event', 'row_id', 'state', 'tries', 'problem', 'params', 'at', 'ended_at'])
    .where('org_id', '=', orgId)
    .where('table_name', '=', table)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
}
