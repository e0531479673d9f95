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
      also: { name: 'planning.at_hand', count: ({ count, coming }) => count + coming },
    }),
  ],
  homeBlocks: [
    {
      name: 'planning.tasks',
      title: 'planning.mine.home',
      column: 'main',
      permission: PARTICIPATION,
      place: 8,
      badge: 'planning.at_hand',
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
    {
      title: 'planning.project.gantt',
      permission: PARTICIPATION,
      entries: [
        { title: 'planning.keys.move', keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
        { title: 'planning.keys.stretch', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
        { title: 'planning.keys.indent', keys: ['Mod+ArrowRight'] },
        { title: 'planning.keys.outdent', keys: ['Mod+ArrowLeft'] },
        { title: 'planning.keys.link', keys: ['KeyL'] },
      ],
    },
  ],
}
export default inside
