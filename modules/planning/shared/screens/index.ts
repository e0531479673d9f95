import { board, calendar, grid, type RecordScreen, screen, tree, words } from '#modules/records/shared/index.ts'
import { isReal } from '../open-tasks.ts'
import { members } from '../tables/members.ts'
import { papers } from '../tables/papers.ts'
import { checks, links, times } from '../tables/parts-of-tasks.ts'
import { projects } from '../tables/projects.ts'
import { requests } from '../tables/requests.ts'
import { tasks } from '../tables/tasks.ts'
import { works } from '../tables/works.ts'
import { projectViews, taskViews } from '../views.ts'
import { places } from './places.ts'

const everywhere = { admin: 'rcudxi', director: 'rx' }

/** The heading of the menu under which the screens of planning stand. */
export const PLANNING = 70

const projectsScreen = screen(places.projects, {
  table: projects,
  template: 'page',
  // Templates stand at an address of their own.
  filter: isReal,
  actions: [
    {
      key: 'from_template',
      title: words('Загвараас', 'From a template', '템플릿에서'),
      icon: 'copy',
      on: 'page',
      does: { kind: 'link', url: '/planning/templates' },
    },
  ],
  views: projectViews,
  menu: { id: 77, place: 43, parent_id: PLANNING, icon: 'plan', title: words('Төслүүд', 'Projects', '프로젝트') },
  grants: everywhere,
})

/** Every task that somebody may see, whichever project it belongs to. */
const tasksScreen = screen(places.tasks, {
  table: tasks,
  filter: isReal,
  views: taskViews,
  menu: {
    id: 72,
    place: 44,
    parent_id: PLANNING,
    icon: 'list',
    title: words('Бүх даалгавар', 'All tasks', '전체 작업'),
  },
  grants: everywhere,
})

const requestsScreen = screen(places.requests, {
  table: requests,
  views: [grid(), board({ by: 'state', card: ['project', 'requester', 'priority', 'wanted_by'] })],
  menu: { id: 74, place: 46, parent_id: PLANNING, icon: 'inbox' },
  grants: everywhere,
})

const timesScreen = screen(places.times, {
  table: times,
  views: [grid(), calendar({ from: 'day' })],
  period: { kind: 'monthFilter', column: 'day' },
  menu: { id: 75, place: 47, parent_id: PLANNING, icon: 'clock' },
  grants: everywhere,
})

const worksScreen = screen(places.works, {
  table: works,
  views: [grid(), tree({ by: 'above', card: ['kind', 'measure', 'norm', 'price'] })],
  menu: { id: 76, place: 48, parent_id: PLANNING, icon: 'box' },
  grants: everywhere,
})

export const screens: readonly RecordScreen[] = [projectsScreen, worksScreen, tasksScreen, requestsScreen, timesScreen]

/** Tables that stand within others. */
export const parts = [members, checks, links, papers].map((table) => ({ table, grants: everywhere }))
