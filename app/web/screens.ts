import { accessScreens } from '#modules/access/web/index.ts'
import { organizationScreens } from '#modules/organization/web/index.ts'
import { workflowScreens } from '#modules/workflow/web/index.ts'
import type { Screen } from '#platform/web/screen.ts'

/** Every route of the product, in the order of the modules. */
export const screens: Screen[] = [
  { path: '/', layout: 'web', title: 'platform.front.title', load: () => import('./FrontPage.tsx') },
  ...accessScreens,
  ...organizationScreens,
  ...workflowScreens,
]
