import { protectedBy } from '#platform/web/routing/protected.ts'
import type { Screen } from '#platform/web/screen.ts'
import { modules } from './modules.ts'

/** Every route of the product, in the order of the modules. */
export const screens: Screen[] = [
  { path: '/', layout: 'web', title: 'app.front.headline', load: () => import('./FrontPage.tsx') },
  { path: '/admin', layout: 'module', title: 'platform.admin.title', load: () => import('./AdminHome.tsx') },
  ...modules.flatMap((one) => one.screens),
]

/** Whether an address needs a person, as the screens have it. */
export const isProtected = protectedBy(screens)
