import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Config } from '#platform/server/config.ts'
import type { Db, Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { tell } from '#platform/server/outbox.ts'
import { standInLine } from '#platform/server/stand-in-line.ts'

/** Where a session stands: the organisation, and the role its holder works with. */
export interface Place {
  org_id: number
  role_id: number
}

interface NewSession extends Place {
  userId: number
  ip: string
  userAgent: string | null
}

type Limits = Pick<Config, 'SESSION_MAX_HOURS' | 'SESSION_IDLE_HOURS' | 'SESSIONS_PER_PERSON'>

/** Opens a session and returns its token, which stands nowhere else: the database keeps a hash. */
export async function openSession(db: Trx, config: Limits, { userId, org_id, role_id, ip, userAgent }: NewSession) {
  await makeRoom(db, config, userId)
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('platform.sessions')
    .values({
      id: crypto.randomUUID(),
      token_hash: tokenHash(token),
      user_id: userId,
      org_id,
      role_id,
      ip,
      user_agent: userAgent,
      expires_at: sql<Date>`now() + make_interval(secs => ${config.SESSION_MAX_HOURS * 3600})`,
    })
    .execute()
  return token
}

/**
 * Nobody has more sessions than fit: those that were left alone for longest end for the next one. Refusing it would let
 * whoever holds the password keep its owner out.
 */
async function makeRoom(db: Trx, config: Limits, userId: number) {
  await standInLine(db, 'access.sessions', userId)
  const open = await openSessionsOf(db, config, userId)
  for (const { id } of open.slice(config.SESSIONS_PER_PERSON - 1)) await endSessions(db, userId, { id })
}

export const tokenHash = (token: string) => createHash('sha256').update(token).digest()

/** Sessions that still open doors: not ended, not too old, not left alone for too long. */
export function openSessionsOf(db: Db, config: Pick<Config, 'SESSION_IDLE_HOURS'>, userId: number) {
  const idleEnd = sql<Date>`last_seen_at + make_interval(secs => ${config.SESSION_IDLE_HOURS * 3600})`
  return db
    .selectFrom('platform.sessions')
    .select(['id', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
    .select(sql<Date>`least(expires_at, ${idleEnd})`.as('ends_at'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where(idleEnd, '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Whose session this is: a super administrator who works as somebody else does so in their own. */
export const sessionOwner = ({ userId, impersonatorId }: Pick<Principal, 'userId' | 'impersonatorId'>) =>
  impersonatorId ?? userId

type Which = { id: string } | { allBut: string } | 'all'

/** Ends sessions of this user at once, and tells the browsers behind them. Returns how many there were. */
export async function endSessions(db: Trx, userId: number, which: Which): Promise<number> {
  let update = db
    .updateTable('platform.sessions')
    .set({ revoked_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  if (which !== 'all')
    update = 'id' in which ? update.where('id', '=', which.id) : update.where('id', '<>', which.allBut)
  const ended = await update.returning(['id', 'org_id']).execute()

  for (const { id, org_id } of ended) {
    const live = [{ topic: 'access.session_ended', key: id, audience: [`u:${userId}`] }]
    await tell(db, org_id, 'access.session_ended', { session_id: id, user_id: userId, live })
  }
  return ended.length
}

export async function moveSession(
  db: Trx,
  { sessionId, orgId, userId }: Pick<Principal, 'sessionId' | 'orgId' | 'userId'>,
  { org_id, role_id }: Place,
) {
  await db
    .updateTable('platform.sessions')
    .set({ org_id, role_id })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
  // Open streams still listen to the place that was left; they come back to the new one.
  await tell(db, orgId, 'access.rights_changed', {
    live: [{ topic: 'access.rights_changed', key: sessionId, audience: [`u:${userId}`] }],
  })
}
