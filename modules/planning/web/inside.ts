import { badge, type Inside } from '#platform/web/module.ts'
import { PARTICIPATION } from '../shared/access.ts'
import { countDue } from '../shared/due-count.ts'

const inside: Inside = {
  badges: [
    badge({
      url: '/planning/my-tasks',
      permission: PARTICIPATION,
      endpoint: countDue,
      input: {},
      topic: 'records.changed',
      key: 'planning.tasks',
      count: ({ count }) => count,
    }),
  ],
  homeBlocks: [
    {
      name: 'planning.tasks',
      permission: PARTICIPATION,
      place: 10,
      badge: '/planning/my-tasks',
      load: () => import('./home/TasksBlock.tsx'),
    },
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
        { title: 'planning.keys.state', keys: ['KeyS'] },
        { title: 'planning.keys.down', keys: ['ArrowDown'] },
        { title: 'planning.keys.up', keys: ['ArrowUp'] },
        { title: 'planning.keys.space', keys: ['Space'] },
      ],
    },
  ],
}
export default inside
