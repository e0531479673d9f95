import type { Module } from '#platform/server/module.ts'
import { askAgain, decideStep, enqueueDecisions } from './ai/jobs.ts'
import { replayRoutes } from './ai/replay.ts'
import { overrideRoute, showAiRoute } from './ai/view.ts'
import { attachmentsRoute } from './documents/attachments.ts'
import { COMMENT, commentRoutes, mayReadComment } from './comments/comments.ts'
import { createRoute } from './deciding/create.ts'
import { closeVotesInTime } from './deciding/deadlines.ts'
import { decisionRoutes } from './deciding/decide.ts'
import { begin } from './begin.ts'
import { demoDocuments } from './demo/documents.ts'
import { anchorDays } from './evidence/anchors.ts'
import { careForCertificates } from './evidence/certificate-care.ts'
import { authorityRoutes } from './digital/authorities.ts'
import { statementRoutes } from './deciding/statement-routes.ts'
import { evidenceRoutes } from './evidence/evidence-routes.ts'
import { SEALED_RECORD, sealEnded, sealMissed, sealRecord } from './evidence/seals.ts'
import { signingCodeRoutes } from './signing/signing-codes.ts'
import { verifyRoutes } from './evidence/verify-routes.ts'
import { templateRoutes } from './filing/templates.ts'
import { linkRoutes } from './documents/links.ts'
import { maySeeWhole } from './state/field-sight.ts'
import { filingRoutes } from './filing/routes.ts'
import { indexChanged, indexMissed } from './search/index-document.ts'
import { searchRoutes } from './search/routes.ts'
import { flowRoutes } from './flows/flows.ts'
import { historyRoute } from './documents/history.ts'
import { beginWithFlows } from './founding/flows.ts'
import { firstSteps } from './home/first-steps.ts'
import { healthRoute } from './home/health.ts'
import { oftenRoute } from './home/often.ts'
import { unitWorkRoute } from './home/unit-work.ts'
import { whoAheadRoute } from './flows/who-ahead.ts'
import { inboxRoutes } from './inbox/routes.ts'
import { insightRoutes } from './insight/routes.ts'
import { minutesRoute } from './paper-contents/minutes-route.ts'
import { movingRoutes } from './deciding/moving.ts'
import { forgetSignature, MY_SIGNATURE, mySignatureRoutes } from './signing/my-signature.ts'
import { aroundRoutes } from './deciding/around.ts'
import { copyRoutes } from './documents/copies.ts'
import { restingRoutes } from './deciding/resting.ts'
import { takingBackRoute } from './deciding/taking-back.ts'
import { withdrawalRoutes } from './deciding/withdrawal.ts'
import { tellPeople } from './telling/news.ts'
import {
  listRoute as listIncidentsRoute,
  lookForLostSeats,
  lookForUnattended,
  openIncidents,
  repairRoute,
  seatsMayBeLost,
  tellAdministrators,
} from './repair/index.ts'
import { workflowNews } from './telling/news-kinds.ts'
import { enqueueFinalising, finaliseStep } from './timers/at-once.ts'
import { timersInTime } from './timers/go-off.ts'
import { enqueueRecounting, recountDeadlines } from './recounting/recount.ts'
import { recordRoute } from './evidence/record-route.ts'
import { replaceVoterRoute } from './deciding/replace-voter.ts'
import { viewRoutes } from './views/views.ts'
import { viewRoute } from './documents/view.ts'
import { DOCUMENT, maySee } from './state/visibility.ts'
import { statusLinkRoutes } from './status-links/routes.ts'
import { watchingRoutes } from './documents/watching.ts'
import { registerFlows, registerNamed } from '#modules/records/server/index.ts'
import { document } from '../shared/fields/document.ts'
import { kinds } from '../shared/fields/kinds.ts'
import { namedRoutes } from './documents/named.ts'
import { NO_DOCUMENT, numbersOf } from './state/named-documents.ts'
import { awaitedRows, decidedRows } from './rows/awaited.ts'
import { beginRow } from './rows/begin.ts'
import { passRowOn } from './rows/pass-on.ts'
import { rowsFollow } from './rows/follow.ts'
import { rowRoutes } from './rows/routes.ts'

export { firstBrokenLink } from './state/chain.ts'
export type { Link } from './state/chain.ts'
export { documentsByVersion, documentsOnTheirWay } from './flows/documents-of.ts'
export { flowsNaming } from './flows/flows-naming.ts'
export { flowsFor } from './founding/flows.ts'
export { runningDeadlines } from './recounting/recount.ts'
export { workBook } from './handover/index.ts'
export { publishDefinition, publishExamined } from './flows/publish.ts'
export { brokenDocuments } from './state/verify.ts'
export type { Process } from './outcome/tell-process.ts'
export { agreedTo } from './processes/agreed.ts'
export { processesOf } from './processes/of-rows.ts'
export { castOf } from './demo/cast.ts'
export { flowsToTake } from './rows/flows-to-take.ts'
export { startProcess } from './processes/start.ts'
export { withdrawProcess } from './deciding/decide.ts'
export { whenCancelled, whenEnded, whenMoved } from './processes/when.ts'

// Rows of tables travel as documents do.
registerFlows({ awaited: awaitedRows, decided: decidedRows, begin: beginRow, passOn: passRowOn })
registerNamed(document.name, { problem: NO_DOCUMENT, calledNow: numbersOf })

export const workflowModule: Module = {
  name: 'workflow',
  routes: [
    ...flowRoutes,
    ...movingRoutes,
    createRoute,
    viewRoute,
    ...decisionRoutes,
    replaceVoterRoute,
    ...withdrawalRoutes,
    takingBackRoute,
    ...restingRoutes,
    ...aroundRoutes,
    ...copyRoutes,
    historyRoute,
    ...inboxRoutes,
    oftenRoute,
    whoAheadRoute,
    unitWorkRoute,
    healthRoute,
    ...insightRoutes,
    ...searchRoutes,
    ...viewRoutes,
    ...commentRoutes,
    ...watchingRoutes,
    ...mySignatureRoutes,
    ...filingRoutes,
    ...linkRoutes,
    ...namedRoutes,
    ...templateRoutes,
    attachmentsRoute,
    recordRoute,
    minutesRoute,
    showAiRoute,
    overrideRoute,
    ...replayRoutes,
    ...signingCodeRoutes,
    ...statementRoutes,
    ...evidenceRoutes,
    ...authorityRoutes,
    ...verifyRoutes,
    listIncidentsRoute,
    repairRoute,
    ...statusLinkRoutes,
    ...rowRoutes,
  ],
  within: rowsFollow,
  firstSteps,
  fields: { kinds, file: new URL('../shared/fields/kinds.ts', import.meta.url) },
  permissions: { 'workflow.documents': ['r', 'c', 'all', 'administer'], 'workflow.evidence': ['r', 'u'] },
  outbox: [
    tellPeople,
    indexChanged,
    enqueueDecisions,
    enqueueFinalising,
    enqueueRecounting,
    sealEnded,
    tellAdministrators,
    forgetSignature,
    ...seatsMayBeLost,
  ],
  jobs: [
    closeVotesInTime,
    timersInTime,
    recountDeadlines,
    finaliseStep,
    lookForUnattended,
    lookForLostSeats,
    decideStep,
    askAgain,
    sealRecord,
    sealMissed,
    anchorDays,
    careForCertificates,
    indexMissed,
  ],
  gauges: {
    orgil_incidents_open: {
      help: 'What is stuck and waits for an administrator of its organisation.',
      read: openIncidents,
    },
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
export { canonical, sha256 } from './state/chain.ts'
export { typeFieldsOf } from './filing/types.ts'
export { type Changed, CHANGED, happenedIn } from './telling/news.ts'
export { administratorsOf } from './state/ladder.ts'
export { organisationOf } from './state/organisation-of.ts'
export { asPerson, peopleBook } from './state/people.ts'
export { factsOf } from './state/sender.ts'
