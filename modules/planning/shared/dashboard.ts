import { chart, dashboard, type RecordDashboard, words } from '#modules/records/shared/index.ts'
import { PLANNING } from './screens/index.ts'
import { isReal, isWork, openTasks } from './open-tasks.ts'
import { dashboardPlaces } from './screens/places.ts'
import { times } from './tables/parts-of-tasks.ts'
import { projects } from './tables/projects.ts'
import { tasks } from './tables/tasks.ts'

const isRunning = { all: [{ column: 'state', is: 'any_of' as const, values: ['planned', 'active'] }, isReal] }
const today = ['day']
const count = [{ of: 'count' as const }]

/** Tasks and projects of everything that somebody may see. */
const planning = dashboard(dashboardPlaces.planning, {
  title: words('Төлөвлөлтийн самбар', 'Planning dashboard', '계획 대시보드'),
  table: tasks,
  menu: { id: 73, place: 45, parent_id: PLANNING, icon: 'chart', title: words('Самбар', 'Dashboard', '대시보드') },
  filters: [
    { key: 'project', table: tasks, column: 'project' },
    { key: 'responsible', table: tasks, column: 'responsible' },
    { key: 'priority', table: tasks, column: 'priority' },
  ],
  blocks: [
    {
      key: 'open',
      kind: 'chart',
      title: words('Хийх даалгавар', 'Open tasks', '남은 작업'),
      place: { x: 0, y: 0, w: 3, h: 2 },
      table: tasks,
      filter: { all: openTasks },
      chart: chart({ type: 'count', measures: count }),
    },
    {
      key: 'late',
      kind: 'chart',
      title: words('Хоцорсон', 'Late', '지연'),
      place: { x: 3, y: 0, w: 3, h: 2 },
      table: tasks,
      filter: { all: [...openTasks, { column: 'ends_on', is: 'before', values: today }] },
      chart: chart({ type: 'count', measures: count }),
    },
    {
      key: 'this_week',
      kind: 'chart',
      title: words('Энэ 7 хоногт дуусах', 'Due this week', '이번 주 마감'),
      place: { x: 6, y: 0, w: 3, h: 2 },
      table: tasks,
      filter: { all: [...openTasks, { column: 'ends_on', is: 'on', values: ['week'] }] },
      chart: chart({ type: 'count', measures: count }),
    },
    {
      key: 'done_lately',
      kind: 'chart',
      title: words('Энэ 7 хоногт дууссан', 'Done this week', '이번 주 완료'),
      place: { x: 9, y: 0, w: 3, h: 2 },
      table: tasks,
      filter: { all: [isWork, isReal, { column: 'finished_on', is: 'on', values: ['week'] }] },
      chart: chart({ type: 'count', measures: count }),
    },
    {
      key: 'states',
      kind: 'chart',
      title: words('Төлөвөөр', 'By state', '상태별'),
      place: { x: 0, y: 2, w: 4, h: 4 },
      table: tasks,
      filter: { all: [isWork, isReal] },
      chart: chart({ type: 'doughnut', by: 'state', measures: count }),
    },
    {
      key: 'people',
      kind: 'chart',
      title: words('Хүн бүрийн хийх ажил', 'Open tasks by person', '담당자별 남은 작업'),
      place: { x: 4, y: 2, w: 4, h: 4 },
      table: tasks,
      filter: { all: openTasks },
      chart: chart({ type: 'bar', by: 'responsible', split: 'priority', stacked: true, measures: count, limit: 12 }),
    },
    {
      key: 'burn_down',
      kind: 'chart',
      title: words('Дуусаагүй даалгавар, 7 хоногоор', 'Tasks left, week by week', '주별 미완료 작업'),
      place: { x: 8, y: 2, w: 4, h: 4 },
      table: tasks,
      filter: { all: [isWork, isReal] },
      chart: chart({ type: 'area', by: 'starts_on', span: 'week', until: 'finished_on', measures: count, limit: 12 }),
    },
    {
      key: 'progress',
      kind: 'rows',
      title: words('Төслүүд', 'Projects', '프로젝트'),
      place: { x: 0, y: 6, w: 6, h: 4 },
      table: projects,
      filter: isRunning,
      columns: ['name', 'leader', 'ends_on', 'percent'],
      sort: ['ends_on'],
      most: 10,
      follows: { responsible: '', priority: '', project: '' },
    },
    {
      key: 'late_tasks',
      kind: 'rows',
      title: words('Хамгийн их хоцорсон', 'Most overdue', '가장 늦은 작업'),
      place: { x: 6, y: 6, w: 6, h: 4 },
      table: tasks,
      filter: { all: [...openTasks, { column: 'ends_on', is: 'before', values: today }] },
      columns: ['name', 'project', 'responsible', 'ends_on'],
      sort: ['ends_on'],
      most: 10,
    },
    {
      key: 'hours',
      kind: 'chart',
      title: words('Зарцуулсан цаг, 7 хоногоор', 'Hours logged, week by week', '주별 작업 시간'),
      place: { x: 0, y: 10, w: 12, h: 3 },
      table: times,
      chart: chart({
        type: 'column',
        by: 'day',
        span: 'week',
        split: 'person',
        stacked: true,
        measures: [{ of: 'sum', column: 'hours' }],
        limit: 12,
      }),
      follows: { responsible: 'person' },
    },
  ],
})

export const dashboards: readonly RecordDashboard[] = [planning]
