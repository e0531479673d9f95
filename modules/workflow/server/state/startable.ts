import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { mayStart } from '../../shared/engine/steps/start.ts'
import { actorOf } from './actor.ts'
import { publishedFlows, startsOf } from './definitions.ts'

/** Those whose start lets this person send a document; the engine holds them to the same rule when they do. */
export async function startableFlows(db: Trx, principal: Principal) {
  const [flows, starts] = await Promise.all([publishedFlows(db, principal.orgId), startsOf(db, principal.orgId)])
  const actor = actorOf(principal)
  return flows.filter(({ id }) => {
    const start = starts.get(id)
    return !start || mayStart(start, actor)
  })
}
