/** The workflow's screens: the approval centre, a new document, a document in its process, and the designer of flows. */
import type { Screen } from '#platform/web/screen.ts'

export { useDocumentsAtHand } from './document/at-hand.ts'
export { ProcessStatusCell } from './history/ProcessStatusCell.tsx'
export { StatusHistory } from './history/StatusHistory.tsx'
export { useInboxCounts } from './inbox/use-inbox-counts.ts'
export { inboxKeys } from './key-help.ts'
export { forgetDrafts, keptDrafts, type KeptDraft } from './kept-drafts.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const workflowScreens: Screen[] = [
  { path: '/home', layout: 'default', title: 'workflow.inbox.title', permission: 'workflow.documents.r', load: () => import('./inbox/InboxPage.tsx') },
  // For those who draw flows the designer; for the others, as ever, a new document. The page asks for the right to either by itself.
  { path: '/workflow', layout: 'form', title: 'workflow.flows.screen', load: () => import('./flows/WorkflowPage.tsx') },
  { path: '/workflow/new', layout: 'form', title: 'workflow.create.title', permission: 'workflow.documents.c', load: () => import('./create/CreatePage.tsx') },
  { path: '/workflow/search', layout: 'default', title: 'workflow.find.title', permission: 'workflow.documents.r', menuPath: '/home', load: () => import('./finding/FindPage.tsx') },
  { path: '/workflow/rules', layout: 'default', title: 'workflow.rules.title', permission: 'workflow.documents.administer', menuPath: '/home', load: () => import('./ai/ReplayPage.tsx') },
  { path: '/workflow/repair', layout: 'default', title: 'workflow.repair.title', permission: 'workflow.documents.administer', load: () => import('./repair/RepairPage.tsx') },
  { path: '/workflow/types', layout: 'default', title: 'workflow.filing.title', permission: 'workflow.documents.administer', load: () => import('./filing/FilingPage.tsx') },
  { path: '/workflow/insight', layout: 'default', title: 'workflow.insight.title', permission: 'workflow.documents.all', load: () => import('./insight/InsightPage.tsx') },
  { path: '/organization/webhooks', layout: 'default', title: 'workflow.webhooks.title', permission: 'workflow.webhooks.r', load: () => import('./webhooks/WebhooksPage.tsx') },
  { path: '/verify', layout: 'web', title: 'workflow.verify.title', load: () => import('./verify/VerifyPage.tsx') },
  { path: '/verify/$code', layout: 'web', title: 'workflow.verify.title', load: () => import('./verify/VerifyPage.tsx') },
  { path: '/status/$token', layout: 'web', title: 'workflow.public.title', load: () => import('./status/StatusPage.tsx') },
  { path: '/organization/evidence', layout: 'default', title: 'workflow.evidence.title', permission: 'workflow.evidence.r', load: () => import('./evidence/EvidencePage.tsx') },
  {
    path: '/workflow/$id', layout: 'default', title: 'workflow.document.title', permission: 'workflow.documents.r',
    menuPath: '/home', load: () => import('./document/DocumentPage.tsx'), isValid: ({ id }) => UUID.test(id ?? ''),
  },
]
