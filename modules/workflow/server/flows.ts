import { route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { listFlows, showFlow } from '../shared/documents/new-document.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { mayStart } from '../shared/index.ts'
import { actorOf } from './actor.ts'
import { publishedDefinition, publishedFlows, startsOf } from './definitions.ts'

export const flowRoutes = [
  route(listFlows, ({ db, principal }) => startableFlows(db, principal)),

  route(showFlow, async ({ db, principal }, { id }) => {
    const flow = (await startableFlows(db, principal)).find((one) => one.id === id)
    if (!flow) throw notFound('workflow.flow_missing')
    const { form, diagram } = await publishedDefinition(db, principal.orgId, id)
    return { ...flow, form, diagram }
  }),
]

/** Those whose start lets this person send a document; the engine holds them to the same rule when they do. */
async function startableFlows(db: Trx, principal: Principal) {
  const [flows, starts] = await Promise.all([publishedFlows(db, principal.orgId), startsOf(db, principal.orgId)])
  const actor = actorOf(principal)
  return flows.filter(({ id }) => {
    const start = starts.get(id)
    return !start || mayStart(start, actor)
  })
}
