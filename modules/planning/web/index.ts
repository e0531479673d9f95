import { dashboardsOf, screensOf } from '#modules/records/web/index.ts'
import type { WebModule } from '#platform/web/module.ts'
import type { Screen } from '#platform/web/screen.ts'
import { PARTICIPATION } from '../shared/access.ts'
import { dashboardPlaces, places } from '../shared/screens/places.ts'
import { taskPercentLook, taskPriorityLook } from './fields/looks.tsx'

/** Of a project: at its own address the list of its tasks, and what stands beside that. */
const projectScreens = (['list', 'kanban', 'calendar', 'gantt', 'members', 'requests', 'times', 'about'] as const).map(
  (part): Screen => ({
    path: part === 'list' ? '/planning/$id' : `/planning/$id/${part}`,
    layout: 'default',
    title: 'planning.project.title',
    permission: PARTICIPATION,
    menuPath: '/planning',
    isValid: ({ id = '' }) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id),
    load: async () => ({ default: (await import('./project/ProjectPage.tsx')).projectPage(part) }),
  }),
)

const own: Screen[] = [
  {
    path: '/planning/my-tasks',
    layout: 'default',
    title: 'planning.mine.title',
    permission: PARTICIPATION,
    load: () => import('./mine/MyTasksPage.tsx'),
  },
  {
    path: '/planning/home-my-tasks',
    layout: 'default',
    title: 'planning.mine.home',
    permission: PARTICIPATION,
    menuPath: '/planning/my-tasks',
    load: () => import('./mine/HomeTasksPage.tsx'),
  },
  {
    path: '/planning/load',
    layout: 'default',
    title: 'planning.load.title',
    permission: PARTICIPATION,
    load: () => import('./load/LoadPage.tsx'),
  },
  {
    path: '/planning/gantt',
    layout: 'default',
    title: 'planning.many.title',
    permission: PARTICIPATION,
    load: () => import('./many/ManyProjectsPage.tsx'),
  },
  {
    path: '/planning/templates',
    layout: 'default',
    title: 'planning.templates.title',
    permission: PARTICIPATION,
    menuPath: '/planning',
    load: () => import('./project/TemplatesPage.tsx'),
  },
]

export const planningWeb: WebModule = {
  name: 'planning',
  screens: [
    ...own,
    ...dashboardsOf(Object.values(dashboardPlaces), () => import('../shared/dashboard.ts')),
    ...screensOf(Object.values(places), () => import('../shared/screens/index.ts')),
    ...projectScreens,
  ],
  fields: [taskPriorityLook, taskPercentLook],
  inside: () => import('./inside.ts'),
}
