import { sql } from 'kysely'
import { SETTLED, settledPayload } from '#platform/server/notify.ts'
import { tell, type OutboxHandler } from '#platform/server/outbox.ts'
import './tables.ts'

/**
 * Work that others did, or that was done without opening its news, is asked of nobody any more: neither here nor in a
 * summary that is to come.
 */
export const settleDone: OutboxHandler = {
  topic: SETTLED,
  async handle({ orgId, payload }, { db }) {
    const { link, keys, except } = settledPayload.parse(payload)
    const read = await db
      .updateTable('notification.notifications')
      .set({ read_at: sql<string>`now()` })
      .where('org_id', '=', orgId)
      .where('link', '=', link)
      .where('read_at', 'is', null)
      .where('key', 'in', keys)
      .$if(except.length > 0, (query) => query.where('user_id', 'not in', except))
      .returning(['user_id', 'id', 'in_app'])
      .execute()
    const live = read
      .filter(({ in_app }) => in_app)
      .map(({ user_id, id }) => ({ topic: 'notification', key: id, audience: [`u:${user_id}`] }))
    if (live.length > 0) await tell(db, orgId, 'notification.written', { live })
  },
}
