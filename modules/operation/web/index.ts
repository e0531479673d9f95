import type { WebModule } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'

const screens: Screen[] = [
  {
    path: '/lambda/system',
    layout: 'default',
    title: 'operation.title',
    permission: 'platform.admin',
    area: 'system',
    load: () => import('./ConditionPage.tsx'),
  },
  {
    path: '/lambda/system/jobs',
    layout: 'default',
    title: 'operation.tab_jobs',
    permission: 'platform.admin',
    menuPath: '/lambda/system',
    load: () => import('./JobsPage.tsx'),
  },
  {
    path: '/lambda/system/settings',
    layout: 'default',
    title: 'operation.settings.title',
    permission: 'platform.admin',
    menuPath: '/lambda/system',
    load: () => import('./SettingsPage.tsx'),
  },
  {
    path: '/lambda/system/troubles',
    layout: 'default',
    title: 'operation.tab_troubles',
    permission: 'platform.admin',
    menuPath: '/lambda/system',
    load: () => import('./TroublesPage.tsx'),
  },
]

export const operationWeb: WebModule = { name: 'operation', screens, inside: () => import('./inside.ts') }
