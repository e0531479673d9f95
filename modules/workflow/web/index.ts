/** The workflow's screens: the approval centre, a new document, and a document in its process. */
import type { WebModule } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { showWays } from '#modules/records/web/index.ts'
import { documentLook, formLooks, processLooks } from './fields/looks.tsx'

export { ProcessStatusCell } from './history/ProcessStatusCell.tsx'
export { StatusHistory } from './history/StatusHistory.tsx'
export { workflowDrafts } from './kept-drafts.ts'
export { StepBadge, StepChip } from './step/StepChip.tsx'
export { stepLook } from './step/step-look.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const screens: Screen[] = [
  {
    path: '/workflow/inbox',
    layout: 'default',
    title: 'workflow.inbox.title',
    permission: 'workflow.documents.r',
    load: () => import('./inbox/InboxPage.tsx'),
  },
  {
    path: '/workflow/new',
    layout: 'default',
    title: 'workflow.create.title',
    permission: 'workflow.documents.c',
    load: () => import('./create/CreatePage.tsx'),
  },
  {
    path: '/workflow/search',
    layout: 'default',
    title: 'workflow.find.title',
    permission: 'workflow.documents.r',
    menuPath: '/workflow/inbox',
    load: () => import('./search/SearchPage.tsx'),
  },
  {
    path: '/workflow/rules',
    layout: 'default',
    title: 'workflow.rules.title',
    permission: 'workflow.documents.administer',
    menuPath: '/workflow/inbox',
    load: () => import('./ai/ReplayPage.tsx'),
  },
  {
    path: '/workflow/repair',
    layout: 'default',
    title: 'workflow.repair.title',
    permission: 'workflow.documents.administer',
    area: 'flows',
    load: () => import('./repair/RepairPage.tsx'),
  },
  {
    path: '/workflow/insight',
    layout: 'default',
    title: 'workflow.insight.title',
    permission: 'workflow.documents.all',
    area: 'flows',
    load: () => import('./insight/InsightPage.tsx'),
  },
  { path: '/verify', layout: 'web', title: 'workflow.verify.title', load: () => import('./verify/VerifyPage.tsx') },
  {
    path: '/verify/$code',
    layout: 'web',
    title: 'workflow.verify.title',
    load: () => import('./verify/VerifyPage.tsx'),
  },
  {
    path: '/status/$token',
    layout: 'web',
    title: 'workflow.public.title',
    load: () => import('./status/StatusPage.tsx'),
  },
  {
    path: '/organization/evidence',
    layout: 'default',
    title: 'workflow.evidence.title',
    permission: 'workflow.evidence.r',
    area: 'organization',
    load: () => import('./evidence/EvidencePage.tsx'),
  },
  {
    path: '/workflow/$id',
    layout: 'default',
    title: 'workflow.document.title',
    permission: 'workflow.documents.r',
    menuPath: '/workflow/inbox',
    load: () => import('./inbox/DocumentPage.tsx'),
    isValid: ({ id }) => UUID.test(id ?? ''),
  },
]

showWays({
  Card: lazyPart(() => import('./rows/RowWay.tsx')),
  Line: lazyPart(() => import('./rows/WayLine.tsx')),
  Bulk: lazyPart(() => import('./rows/RowsWay.tsx')),
})

export const workflowWeb: WebModule = {
  name: 'workflow',
  screens,
  fields: [...processLooks, documentLook, ...formLooks],
  inside: () => import('./inside.ts'),
}
