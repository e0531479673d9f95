import { screensOf } from '#modules/records/web/index.ts'
import type { WebModule } from '#platform/web/module.ts'
import { places } from '../shared/screens/places.ts'

export const siteWeb: WebModule = {
  name: 'site',
  screens: [
    ...screensOf(Object.values(places), () => import('./screens.ts')),
    {
      path: '/lambda/site',
      layout: 'default',
      title: 'site.main.title',
      permission: 'platform.admin',
      area: 'system',
      load: () => import('./MainSitePage.tsx'),
    },
  ],
}
