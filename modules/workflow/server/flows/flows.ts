import { route } from '#platform/server/route.ts'
import { notFound } from '#platform/shared/errors.ts'
import { listFlows, showFlow } from '../../shared/documents/new-document.ts'
import { publishedDefinition } from '../state/definitions.ts'
import { startableFlows } from '../state/startable.ts'

export const flowRoutes = [
  route(listFlows, ({ db, principal }) => startableFlows(db, principal)),

  route(showFlow, async ({ db, principal }, { id }) => {
    const flow = (await startableFlows(db, principal)).find((one) => one.id === id)
    if (!flow) throw notFound('workflow.flow_missing')
    const { form, diagram } = await publishedDefinition(db, principal.orgId, id)
    return { ...flow, form, diagram }
  }),
]
