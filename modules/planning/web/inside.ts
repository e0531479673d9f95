import { queryRows, RECORDS_CHANGED } from '#modules/records/shared/index.ts'
import { badge, type Inside } from '#platform/web/module.ts'
import { PARTICIPATION } from '../shared/access.ts'
import { dueTasks } from '../shared/open-tasks.ts'

const inside: Inside = {
  badges: [
    badge({
      url: '/planning/my-tasks',
      permission: PARTICIPATION,
      endpoint: queryRows,
      input: {
        table: 'planning.tasks',
        limit: 1,
        filter: { all: [{ column: 'responsible', is: 'any_of', values: ['me'] }, ...dueTasks] },
      },
      topic: RECORDS_CHANGED,
      key: 'planning.tasks',
      count: ({ total }) => total?.count ?? 0,
    }),
  ],
  searches: [
    {
      isFor: ({ may }) => may(PARTICIPATION),
      find: async (...asked) => (await import('./palette/find-tasks.ts')).findTasks(...asked),
    },
  ],
  goKeys: { '/planning/my-tasks': 'KeyT' },
  keyHelp: [
    {
      title: 'planning.mine.title',
      permission: PARTICIPATION,
      entries: [
        { title: 'planning.keys.next', keys: ['KeyJ'] },
        { title: 'planning.keys.previous', keys: ['KeyK'] },
        { title: 'planning.keys.open', keys: ['Enter'] },
        { title: 'planning.keys.tick', keys: ['KeyX'] },
      ],
    },
  ],
}
export default inside
