import { dashboardsOf, screensOf } from '#modules/records/web/index.ts'
import type { WebModule } from '#platform/web/module.ts'
import { dashboardPlaces, places } from '../shared/screens/places.ts'
import { scoreLook } from './scoring/look.tsx'

export const crmWeb: WebModule = {
  name: 'crm',
  screens: [
    ...dashboardsOf(Object.values(dashboardPlaces), () => import('../shared/dashboard.ts')),
    ...screensOf(Object.values(places), () => import('./screens.ts')),
    {
      path: '/crm/lead-scoring',
      layout: 'default',
      title: 'crm.score.page',
      permission: 'crm.scoring.r',
      load: () => import('./scoring/LeadScoringPage.tsx'),
    },
  ],
  inside: () => import('./inside.ts'),
  fields: [scoreLook],
}
