import type { Module } from '#platform/server/module.ts'
import { createRoute } from './create.ts'
import { closeVotesInTime } from './deadlines.ts'
import { decisionRoutes } from './decide.ts'
import { flowRoutes } from './flows.ts'
import { historyRoute } from './history.ts'
import { inboxRoutes } from './inbox.ts'
import { MY_SIGNATURE, mySignatureRoutes } from './my-signature.ts'
import { tellPeople } from './news.ts'
import { recordRoute } from './record-route.ts'
import { viewRoute } from './view.ts'
import { DOCUMENT, maySee } from './visibility.ts'
import { watchingRoutes } from './watching.ts'

export { firstBrokenLink } from './chain.ts'
export type { Link } from './chain.ts'
export { publishDefinition } from './publish.ts'
export { brokenDocuments } from './verify.ts'

export const workflowModule: Module = {
  name: 'workflow',
  routes: [...flowRoutes, createRoute, viewRoute, ...decisionRoutes, historyRoute, ...inboxRoutes, ...watchingRoutes, ...mySignatureRoutes, recordRoute],
  outbox: [tellPeople],
  jobs: [closeVotesInTime],
  files: {
    [DOCUMENT]: maySee,
    [MY_SIGNATURE]: async (_db, principal, subjectId) => subjectId === String(principal.userId),
  },
}
