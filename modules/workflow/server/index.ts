import type { Module } from '#platform/server/module.ts'
import { askAgain, decideStep, enqueueDecisions } from './ai/jobs.ts'
import { replayRoutes } from './ai/replay.ts'
import { overrideRoute, showAiRoute } from './ai/view.ts'
import { attachmentsRoute } from './attachments.ts'
import { begin } from './begin.ts'
import { COMMENT, commentRoutes, mayReadComment } from './comments/comments.ts'
import { createRoute } from './create.ts'
import { closeVotesInTime } from './deadlines.ts'
import { decisionRoutes } from './decide.ts'
import { demoDocuments } from './demo/documents.ts'
import { anchorDays } from './evidence/anchors.ts'
import { careForCertificates } from './evidence/certificate-care.ts'
import { authorityRoutes } from './digital/authorities.ts'
import { statementRoutes } from './digital/statement-routes.ts'
import { evidenceRoutes } from './evidence/evidence-routes.ts'
import { SEALED_RECORD, sealEnded, sealMissed, sealRecord } from './evidence/seals.ts'
import { signingCodeRoutes } from './evidence/signing-codes.ts'
import { verifyRoutes } from './evidence/verify-routes.ts'
import { templateRoutes } from './filing/templates.ts'
import { linkRoutes } from './filing/links.ts'
import { maySeeWhole } from './field-sight.ts'
import { filingRoutes } from './filing/routes.ts'
import { indexChanged, indexMissed } from './finding/index-document.ts'
import { findingRoutes } from './finding/routes.ts'
import { flowRoutes } from './flows.ts'
import { beginWithFlows } from './founding/flows.ts'
import { historyRoute } from './history.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { insightRoutes } from './insight/routes.ts'
import { minutesRoute } from './minutes-route.ts'
import { movingRoutes } from './moving.ts'
import { forgetSignature, MY_SIGNATURE, mySignatureRoutes } from './my-signature.ts'
import { aroundRoutes } from './around.ts'
import { copyRoutes } from './copies.ts'
import { restingRoutes } from './resting.ts'
import { withdrawalRoutes } from './withdrawal.ts'
import { tellPeople } from './news.ts'
import { listRoute as listIncidentsRoute, lookForUnattended, openIncidents, repairRoute, tellAdministrators } from './repair/index.ts'
import { workflowNews } from './news-kinds.ts'
import { enqueueFinalising, finaliseStep } from './timers/at-once.ts'
import { timersInTime } from './timers/go-off.ts'
import { enqueueRecounting, recountDeadlines } from './recounting/recount.ts'
import { recordRoute } from './record-route.ts'
import { replaceVoterRoute } from './replace-voter.ts'
import { viewRoutes } from './views/views.ts'
import { viewRoute } from './view.ts'
import { DOCUMENT, maySee } from './visibility.ts'
import { statusLinkRoutes } from './status-links/routes.ts'
import { watchingRoutes } from './watching.ts'

export { firstBrokenLink } from './chain.ts'
export type { Link } from './chain.ts'
export { flowsNaming } from './flows-naming.ts'
export { flowsFor } from './founding/flows.ts'
export { runningDeadlines } from './recounting/recount.ts'
export { workBook } from './handover/index.ts'
export { publishDefinition } from './publish.ts'
export { brokenDocuments } from './verify.ts'
export { type CancelledDocument, whenCancelled } from './when-cancelled.ts'

export const workflowModule: Module = {
  name: 'workflow',
  routes: [
    ...flowRoutes, ...movingRoutes, createRoute, viewRoute, ...decisionRoutes, replaceVoterRoute, ...withdrawalRoutes, ...restingRoutes, ...aroundRoutes, ...copyRoutes, historyRoute, ...inboxRoutes, ...insightRoutes, ...findingRoutes, ...viewRoutes, ...commentRoutes, ...watchingRoutes, ...mySignatureRoutes, ...filingRoutes, ...linkRoutes, ...templateRoutes, attachmentsRoute,
    recordRoute, minutesRoute, showAiRoute, overrideRoute, ...replayRoutes, ...signingCodeRoutes, ...statementRoutes, ...evidenceRoutes, ...authorityRoutes, ...verifyRoutes, listIncidentsRoute, repairRoute, ...statusLinkRoutes,
  ],
  permissions: { 'workflow.documents': ['r', 'c', 'all', 'administer'], 'workflow.evidence': ['r', 'u'] },
  outbox: [tellPeople, indexChanged, enqueueDecisions, enqueueFinalising, enqueueRecounting, sealEnded, tellAdministrators, forgetSignature],
  jobs: [closeVotesInTime, timersInTime, recountDeadlines, finaliseStep, lookForUnattended, decideStep, askAgain, sealRecord, sealMissed, anchorDays, careForCertificates, indexMissed],
  gauges: {
    orgil_incidents_open: { help: 'What is stuck and waits for an administrator of its organisation.', read: openIncidents },
  },
  news: workflowNews,
  ...begin,
  equip: beginWithFlows,
  demo: { name: 'documents', work: demoDocuments },
  files: {
    [DOCUMENT]: maySee,
    [COMMENT]: mayReadComment,
    [SEALED_RECORD]: maySeeWhole,
    [MY_SIGNATURE]: async (_db, principal, subjectId) => subjectId === String(principal.userId),
  },
}
export { canonical, sha256 } from './chain.ts'
export { typeFieldsOf } from './filing/types.ts'
export { type Changed, CHANGED } from './news.ts'
export { asPerson, peopleBook } from './people.ts'
export { directoryOf } from './world.ts'
