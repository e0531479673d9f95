/** Where flows are drawn, and what documents are filed as. */
import type { Screen } from '#platform/web/screen.ts'

export const flowdesignScreens: Screen[] = [
  // For those who draw flows the designer; for the others, as ever, a new document. The page asks for the right to either by itself.
  { path: '/workflow', layout: 'form', title: 'flowdesign.flows.screen', load: () => import('./flows/WorkflowPage.tsx') },
  { path: '/workflow/types', layout: 'default', title: 'flowdesign.filing.title', permission: 'workflow.documents.administer', load: () => import('./filing/FilingPage.tsx') },
]
