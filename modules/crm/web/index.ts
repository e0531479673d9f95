import { dashboardsOf, screensOf } from '#modules/records/web/index.ts'
import type { WebModule } from '#platform/web/module.ts'
import { dashboardPlaces, places } from '../shared/screens/places.ts'

export const crmWeb: WebModule = {
  name: 'crm',
  screens: [
    ...dashboardsOf(Object.values(dashboardPlaces), () => import('../shared/dashboard.ts')),
    ...screensOf(Object.values(places), () => import('./screens.ts')),
  ],
  inside: () => import('./inside.ts'),
}
