import type { Module } from '#platform/server/module.ts'
import { askAgain, decideStep, enqueueDecisions } from './ai/jobs.ts'
import { replayRoutes } from './ai/replay.ts'
import { overrideRoute, showAiRoute } from './ai/view.ts'
import { createRoute } from './create.ts'
import { closeVotesInTime } from './deadlines.ts'
import { decisionRoutes } from './decide.ts'
import { anchorDays } from './evidence/anchors.ts'
import { careForCertificates } from './evidence/certificate-care.ts'
import { evidenceRoutes } from './evidence/evidence-routes.ts'
import { SEALED_RECORD, sealEnded, sealMissed, sealRecord } from './evidence/seals.ts'
import { signingCodeRoutes } from './evidence/signing-codes.ts'
import { verifyRoutes } from './evidence/verify-routes.ts'
import { designRoutes } from './design/index.ts'
import { flowRoutes } from './flows.ts'
import { historyRoute } from './history.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { MY_SIGNATURE, mySignatureRoutes } from './my-signature.ts'
import { aroundRoutes } from './around.ts'
import { copyRoutes } from './copies.ts'
import { restingRoutes } from './resting.ts'
import { withdrawalRoutes } from './withdrawal.ts'
import { tellPeople } from './news.ts'
import { timersInTime } from './timers/go-off.ts'
import { recordRoute } from './record-route.ts'
import { viewRoute } from './view.ts'
import { DOCUMENT, maySee } from './visibility.ts'
import { watchingRoutes } from './watching.ts'

export { firstBrokenLink } from './chain.ts'
export type { Link } from './chain.ts'
export { flowsNaming } from './flows-naming.ts'
export { workBook } from './handover/index.ts'
export { publishDefinition } from './publish.ts'
export { brokenDocuments } from './verify.ts'

export const workflowModule: Module = {
  name: 'workflow',
  routes: [
    ...flowRoutes, ...designRoutes, createRoute, viewRoute, ...decisionRoutes, ...withdrawalRoutes, ...restingRoutes, ...aroundRoutes, ...copyRoutes, historyRoute, ...inboxRoutes, ...watchingRoutes, ...mySignatureRoutes,
    recordRoute, showAiRoute, overrideRoute, ...replayRoutes, ...signingCodeRoutes, ...evidenceRoutes, ...verifyRoutes,
  ],
  permissions: { 'workflow.documents': ['r', 'c', 'all', 'administer'], 'workflow.flows': ['r', 'c', 'u', 'd', 'publish'], 'workflow.evidence': ['r', 'u'] },
  outbox: [tellPeople, enqueueDecisions, sealEnded],
  jobs: [closeVotesInTime, timersInTime, decideStep, askAgain, sealRecord, sealMissed, anchorDays, careForCertificates],
  files: {
    [DOCUMENT]: maySee,
    [SEALED_RECORD]: maySee,
    [MY_SIGNATURE]: async (_db, principal, subjectId) => subjectId === String(principal.userId),
  },
}
