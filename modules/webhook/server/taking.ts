import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import { PING } from '../shared/webhooks.ts'

export interface Asked {
  orgId: number
  deliveryId: string
}

/** Seconds for which a try belongs to whoever took it up; whoever dies meanwhile is followed by the next minute. */
const HELD_SECONDS = 120

const until = sql<Date>`clock_timestamp() + make_interval(secs => ${HELD_SECONDS})`

export type Taken = Awaited<ReturnType<typeof takenUp>>[number]

/** Those of them that are due still; whoever comes second gets nothing. A message of trial has this one try. */
export async function takenUp(db: Trx, asked: readonly Asked[]) {
  if (asked.length === 0) return []
  const keys = asked.map(({ orgId, deliveryId }) => sql`(${orgId}::integer, ${deliveryId}::uuid)`)
  const rows = await taking(db)
    .where(sql<boolean>`(d.org_id, d.id) in (${sql.join(keys)})`)
    .where('w.is_active', '=', true)
    .where('d.next_try_at', '<=', sql<Date>`clock_timestamp()`)
    .execute()
  return rows.map((row) => ({ ...row, isLast: row.event === PING }))
}

/** By hand, whatever its state: what had been given up gets this one try as well. */
export async function takenByHand(db: Trx, { orgId, deliveryId }: Asked): Promise<Taken | undefined> {
  const before = await db
    .selectFrom('workflow.webhook_deliveries')
    .select('state')
    .where('org_id', '=', orgId)
    .where('id', '=', deliveryId)
    .forUpdate()
    .executeTakeFirst()
  const row = await taking(db).where('d.org_id', '=', orgId).where('d.id', '=', deliveryId).executeTakeFirst()
  return row && { ...row, isLast: row.event === PING || before?.state !== 'waiting' }
}

const taking = (db: Trx) =>
  db
    .updateTable('workflow.webhook_deliveries as d')
    .from('workflow.webhooks as w')
    .set({ next_try_at: until, under_way_until: until, state: 'waiting', tries: sql<number>`d.tries + 1` })
    .whereRef('w.org_id', '=', 'd.org_id')
    .whereRef('w.id', '=', 'd.webhook_id')
    .returning([
      'd.org_id',
      'd.id',
      'd.webhook_id',
      'd.event',
      'd.body',
      'd.tries',
      'w.url',
      'w.name',
      'w.secret',
      'w.previous_secret',
      'w.previous_until',
      'w.created_by',
    ])
