import { sql, type RawBuilder } from 'kysely'
import type { JobKind } from './jobs.ts'

const BATCH = 5000

/**
 * Every night: what the kernel need not remember any longer. A letter that did not go out stays as long as one that
 * did: no try comes that late, and people stand in it.
 */
export const housekeeping: JobKind = {
  name: 'platform.housekeeping',
  cron: '40 2 * * *',
  async handle(_payload, { db, log }) {
    const removed = {
      outbox: await removeAll(sql`delete from platform.outbox where (org_id, id) in (
        select org_id, id from platform.outbox where handled_at < now() - interval '7 days' limit ${BATCH})`),
      idempotency_keys: await removeAll(sql`delete from platform.idempotency_keys where (org_id, key) in (
        select org_id, key from platform.idempotency_keys
        where created_at < now() - interval '7 days' limit ${BATCH})`),
      // The longest window is a day.
      rate_limits: await removeAll(sql`delete from platform.rate_limits where (bucket, window_start) in (
        select bucket, window_start from platform.rate_limits
        where window_start < now() - interval '2 days' limit ${BATCH})`),
      sessions: await removeAll(sql`delete from platform.sessions where id in (
        select id from platform.sessions where expires_at < now() - interval '30 days' limit ${BATCH})`),
      mails: await removeAll(sql`delete from platform.mails where (org_id, id) in (
        select org_id, id from platform.mails where coalesce(sent_at,
        created_at) < now() - interval '90 days' limit ${BATCH})`),
    }
    log.info(removed, 'housekeeping')

    /** In small bites, so that nobody waits for a lock. */
    async function removeAll(bite: RawBuilder<unknown>) {
      let all = 0
      for (;;) {
        const { numAffectedRows = 0n } = await bite.execute(db)
        all += Number(numAffectedRows)
        if (numAffectedRows < BATCH) return all
      }
    }
  },
}
