import type { Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'

/**
 * Says that rights changed: browsers of the audience (`r:<role>`, `u:<user>`, `*`) ask at once what they may, and
 * lists of roles read themselves again.
 */
export async function tellRightsChanged(db: Trx, orgId: number, key: string, audience: readonly string[]) {
  const news = audience.length > 0 ? [{ topic: 'access.rights_changed', key, audience: [...audience] }] : []
  await tell(db, orgId, 'access.rights_changed', { live: [...news, { topic: 'access.roles', key, audience: ['*'] }] })
}
