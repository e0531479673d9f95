import type { Screen } from '#platform/web/screen.ts'

export const organizationScreens: Screen[] = [
  { path: '/lambda/puzzle', layout: 'default', title: 'organization.overview.title', load: () => import('./OverviewPage.tsx'), permission: 'platform.admin' },
]
