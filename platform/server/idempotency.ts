import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { badRequest, unprocessable } from '#platform/shared/errors.ts'
import type { Trx } from './database.ts'
import type { Principal } from './principal.ts'

/**
 * Runs `work` once per key: the key and the answer are written in the transaction of the work itself, so a repeated
 * command gets the first answer, also while the first is still under way (the unique key makes it wait) and after a
 * crash.
 */
export async function once<T>(
  db: Trx,
  principal: Principal,
  key: string,
  request: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (!/^[\w.:-]{8,100}$/.test(key)) throw badRequest('platform.bad_idempotency_key')
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')

  const { orgId, userId } = principal
  const claimed =
    await sql`insert into platform.idempotency_keys (org_id, key, user_id, request_hash, reply) values (${orgId},
      ${key}, ${userId}, ${hash}, 'null')
    on conflict (org_id, key) do nothing`.execute(db)
  if (claimed.numAffectedRows === 0n) return storedAnswer<T>(db, principal, key, hash)

  const reply = await work()
  await sql`update platform.idempotency_keys set reply = ${JSON.stringify(reply)} where org_id = ${orgId}
    and key = ${key}`.execute(db)
  return reply
}

async function storedAnswer<T>(db: Trx, principal: Principal, key: string, hash: string) {
  const stored = await db
    .selectFrom('platform.idempotency_keys')
    .select(['user_id', 'request_hash', 'reply'])
    .where('org_id', '=', principal.orgId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (stored.user_id !== principal.userId || stored.request_hash !== hash)
    throw unprocessable('platform.idempotency_key_reused')
  return stored.reply as T
}
