import { route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { listFlows, showFlow } from '../../shared/documents/new-document.ts'
import { asksSender } from '../../shared/engine/asks-contents.ts'
import { jobsNamedIn } from '../../shared/engine/sender.ts'
import { actorOf } from '../state/actor.ts'
import { publishedDefinition } from '../state/definitions.ts'
import { factsOf, placeOf } from '../state/sender.ts'
import { startableFlows } from '../state/startable.ts'

export const flowRoutes = [
  route(listFlows, ({ db, principal }) => startableFlows(db, principal)),

  route(showFlow, async ({ db, principal }, { id }) => {
    const flow = (await startableFlows(db, principal)).find((one) => one.id === id)
    if (!flow) throw notFound('workflow.flow_missing')
    const { form, diagram } = await publishedDefinition(db, principal.orgId, id)
    const sender = asksSender(diagram)
      ? await factsOf(db, principal.orgId, placeOf(actorOf(principal)), jobsNamedIn(diagram))
      : undefined
    return { ...flow, form, diagram, ...(sender && { sender }) }
  }),
]
