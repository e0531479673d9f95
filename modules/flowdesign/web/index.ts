/** Where flows are drawn, and what documents are filed as. */
import type { WebModule } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'

export { flowdesignDrafts } from './kept-clips.ts'

const screens: Screen[] = [
  // For those who draw flows the designer; for the others, as ever, a new document. The page asks for the right to
  // either by itself.
  {
    path: '/workflow',
    layout: 'form',
    title: 'flowdesign.flows.screen',
    area: { name: 'flows', permission: 'workflow.flows.r' },
    load: () => import('./flows/WorkflowPage.tsx'),
  },
  {
    path: '/workflow/types',
    layout: 'default',
    title: 'flowdesign.filing.title',
    permission: 'workflow.documents.administer',
    area: 'flows',
    load: () => import('./filing/FilingPage.tsx'),
  },
]

export const flowdesignWeb: WebModule = { name: 'flowdesign', screens }
