import { broughtBy } from '#modules/records/server/index.ts'
import { words } from '#modules/records/shared/index.ts'
import type { Module } from '#platform/server/module.ts'
import { kinds } from '../shared/fields/kinds/index.ts'
import { dashboards } from '../shared/dashboard.ts'
import { parts, PLANNING, screens } from '../shared/screens/index.ts'
import { PARTICIPATION } from '../shared/access.ts'
import { registerFacts } from './access.ts'
import { copyRoute } from './copy.ts'
import { planningNews, tellDeadlines } from './deadlines.ts'
import { demoPlanning } from './demo.ts'
import { dueRoute } from './due.ts'
import { registerHooks } from './hooks.ts'
import { loadRoute } from './load/route.ts'

registerFacts()
registerHooks()

const brought = broughtBy(screens, dashboards, parts)

/** Projects and tasks: what is to be done, by whom and until when. */
export const planningModule: Module = {
  name: 'planning',
  ...brought,
  routes: [copyRoute, dueRoute, loadRoute],
  jobs: [tellDeadlines],
  news: planningNews,
  menu: [
    {
      id: PLANNING,
      place: 41,
      icon: 'plan',
      permission: PARTICIPATION,
      title: words('Төлөвлөлт', 'Planning', '계획'),
    },
    ...brought.menu,
    {
      id: 71,
      place: 42,
      parent_id: PLANNING,
      url: '/planning/my-tasks',
      icon: 'check',
      permission: PARTICIPATION,
      title: words('Миний даалгавар', 'My tasks', '내 작업'),
    },
    {
      id: 78,
      place: 49,
      parent_id: PLANNING,
      url: '/planning/load',
      icon: 'users',
      permission: PARTICIPATION,
      title: words('Ачаалал', 'Workload', '업무량'),
    },
    {
      id: 79,
      place: 51,
      parent_id: PLANNING,
      url: '/planning/gantt',
      icon: 'list',
      permission: PARTICIPATION,
      title: words('Олон төсөл', 'Many projects', '여러 프로젝트'),
    },
  ],
  permissions: { 'planning.participation': ['r'] },
  grants: { ...brought.grants, '*': [PARTICIPATION] },
  demo: { name: 'planning', work: demoPlanning },
  fields: { kinds, file: new URL('../shared/fields/kinds/index.ts', import.meta.url) },
}

export { taskFromSite } from './from-site.ts'
export { tasksOfMine } from './mine.ts'
