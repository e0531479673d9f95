/** The workflow's screens: the approval centre, a new document, a document in its process. */
import type { Screen } from '#platform/web/screen.ts'

export { useDocumentsAtHand } from './document/at-hand.ts'
export { ProcessStatusCell } from './history/ProcessStatusCell.tsx'
export { StatusHistory } from './history/StatusHistory.tsx'
export { useWaitingCount } from './inbox/use-waiting-count.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const workflowScreens: Screen[] = [
  { path: '/home', layout: 'default', title: 'workflow.inbox.title', permission: 'workflow.documents.r', load: () => import('./inbox/InboxPage.tsx') },
  { path: '/workflow', layout: 'form', title: 'workflow.create.title', permission: 'workflow.documents.c', load: () => import('./create/CreatePage.tsx') },
  {
    path: '/workflow/$id', layout: 'default', title: 'workflow.document.title', permission: 'workflow.documents.r',
    menuPath: '/home', load: () => import('./document/DocumentPage.tsx'), isValid: ({ id }) => UUID.test(id ?? ''),
  },
]
