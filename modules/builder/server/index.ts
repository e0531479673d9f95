import type { Module } from '#platform/server/module.ts'
import { sealedBeginnings } from './beginnings/database/connection.ts'
import { uploadBeginningRoute } from './beginnings/file.ts'
import { beginningRoutes } from './beginnings/routes.ts'
import { beginningWanted, clearBeginningsAway, goOnWithBeginnings, workOnBeginning } from './beginnings/work.ts'
import { bundleRoutes } from './bundles/routes.ts'
import { demoVehicles } from './demo.ts'
import { draftRoutes } from './drafts.ts'
import { projectRoutes } from './projects.ts'
import { screenRoutes } from './screens/routes.ts'
import { publishRoutes } from './publish.ts'
import { viewRoutes } from './views/routes.ts'
import { triggerRoutes } from './triggers.ts'
import { useRoutes } from './use.ts'
import { usesRoute } from './uses.ts'
import { wayRoutes } from './ways.ts'

const builds = ['builder.tables.r', 'builder.tables.u']

/** Where people make tables, screens and whatever else stands on them; it writes definitions and runs none. */
export const builderModule: Module = {
  name: 'builder',
  routes: [
    ...projectRoutes,
    ...bundleRoutes,
    ...draftRoutes,
    ...publishRoutes,
    ...useRoutes,
    ...triggerRoutes,
    usesRoute,
    ...wayRoutes,
    ...screenRoutes,
    ...viewRoutes,
    uploadBeginningRoute,
    ...beginningRoutes,
  ],
  outbox: [beginningWanted],
  sealed: [sealedBeginnings],
  jobs: [workOnBeginning, goOnWithBeginnings, clearBeginningsAway],
  permissions: { 'builder.tables': ['r', 'u'], 'builder.databases': ['u'] },
  menu: [
    {
      id: 61,
      place: 95,
      parent_id: 30,
      url: '/builder',
      icon: 'puzzle',
      permission: 'builder.tables.r',
      title: { mn: 'Хүснэгт бүтээх', en: 'Tables and screens', ko: '테이블 만들기' },
    },
  ],
  grants: { admin: builds, builder: builds },
  demo: { name: 'vehicles', work: demoVehicles },
}
