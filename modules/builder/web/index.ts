import type { WebModule } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'

const screens: Screen[] = [
  {
    path: '/builder',
    layout: 'default',
    title: 'builder.title',
    permission: 'builder.tables.r',
    area: 'builder',
    load: () => import('./projects/BuilderPage.tsx'),
  },
  {
    path: '/builder/tables/$id',
    layout: 'default',
    title: 'builder.table',
    permission: 'builder.tables.r',
    menuPath: '/builder',
    load: () => import('./table/TablePage.tsx'),
  },
  {
    path: '/builder/elements',
    layout: 'default',
    title: 'builder.elements.title',
    permission: 'builder.tables.r',
    menuPath: '/builder',
    load: () => import('./elements/ElementsPage.tsx'),
  },
  {
    path: '/builder/begin/$id',
    layout: 'default',
    title: 'builder.beginning.title',
    permission: 'builder.tables.r',
    menuPath: '/builder',
    load: () => import('./beginnings/BeginningPage.tsx'),
  },
  {
    path: '/builder/screens/$id',
    layout: 'default',
    title: 'builder.screen',
    permission: 'builder.tables.r',
    menuPath: '/builder',
    load: () => import('./screens/ScreenDraftPage.tsx'),
  },
]

export const builderWeb: WebModule = { name: 'builder', screens, inside: () => import('./inside.ts') }
