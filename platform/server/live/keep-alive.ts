import { sql } from 'kysely'
import type { Db } from '../database.ts'
import type { LiveListener } from '../live.ts'
import type { Services } from '../module.ts'

const BEAT_MS = 15_000
/** Every so many beats it is asked whether the sessions still live; what ends them on purpose is told at once. */
const BEATS_PER_CHECK = 4

/** Keeps streams open through proxies, and ends those whose session has run out. The answer stops it. */
export function keepLiveAlive(services: Services, beatMs = BEAT_MS): () => void {
  let beats = 0
  const timer = setInterval(() => {
    for (const listener of services.live.listeners()) listener.beat()
    beats += 1
    if (beats % BEATS_PER_CHECK === 0) void endExpired(services)
  }, beatMs)
  timer.unref()
  return () => clearInterval(timer)
}

export async function endExpired({ db, live, log, config }: Services) {
  const listeners = live.listeners()
  if (listeners.length === 0) return
  try {
    const alive = await aliveSessions(db, config.SESSION_IDLE_HOURS * 3600, listeners)
    for (const listener of listeners) if (alive.get(listener.sessionId) !== listener.orgId) listener.end()
  } catch (error) {
    // The sessions are as they were; the next check finds out.
    log.warn({ err: error }, 'live sessions could not be checked')
  }
}

/** Session → the organisation it stands in now: who changed to another organisation listens there. */
async function aliveSessions(db: Db, idleSeconds: number, listeners: readonly LiveListener[]) {
  const ids = [...new Set(listeners.map(({ sessionId }) => sessionId))]
  const rows = await db
    .selectFrom('platform.sessions')
    .select('id')
    .select(sql<number>`case when acting_until > now() then acting_org_id else org_id end`.as('org_id'))
    .where('id', 'in', ids)
    .where('revoked_at', 'is', null)
    .where('locked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('last_seen_at', '>', sql<Date>`now() - make_interval(secs => ${idleSeconds})`)
    .execute()
  return new Map(rows.map(({ id, org_id }) => [id, org_id]))
}
