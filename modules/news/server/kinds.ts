import type { NewsKind } from '#platform/server/notify.ts'
import { READING } from '../shared/access.ts'

export const newsKinds: readonly NewsKind[] = [
  {
    name: 'news.must_read',
    title: 'news.news_kind.must_read',
    keys: ['news.notify.must_read', 'news.notify.reminder'],
    facts: ['news.fact.summary', 'news.fact.due'],
    permission: READING,
    byMail: true,
  },
  {
    name: 'news.released',
    title: 'news.news_kind.released',
    keys: ['news.notify.released'],
    facts: ['news.fact.summary'],
    permission: READING,
  },
]
