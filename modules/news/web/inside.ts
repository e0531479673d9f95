import { badge, type Inside } from '#platform/web/module.ts'
import { READING } from '../shared/access.ts'
import { countUnread, NEWS_CHANGED } from '../shared/unread.ts'
import { MustRead } from './must/MustRead.tsx'

const inside: Inside = {
  Always: MustRead,
  badges: [
    badge({
      url: '/news',
      permission: READING,
      endpoint: countUnread,
      input: {},
      topic: NEWS_CHANGED,
      count: ({ count }) => count,
      also: { name: 'news.fresh', count: ({ fresh }) => fresh },
    }),
  ],
  homeBlocks: [
    {
      name: 'news.fresh',
      title: 'news.title',
      column: 'side',
      permission: READING,
      place: 5,
      badge: 'news.fresh',
      load: () => import('./home/NewsBlock.tsx'),
    },
  ],
  searches: [
    {
      isFor: ({ may }) => may(READING),
      find: async (...asked) => (await import('./palette/find-news.ts')).findNews(...asked),
    },
  ],
}
export default inside
