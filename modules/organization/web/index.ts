import type { Screen } from '#platform/web/screen.ts'

export const organizationScreens: Screen[] = [
  {
    path: '/lambda/puzzle', layout: 'default', title: 'organization.overview.title', permission: 'platform.admin',
    load: () => import('./OverviewPage.tsx'),
  },
]
