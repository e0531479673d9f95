import { call } from '#platform/web/call.ts'
import { formatDate } from '#platform/web/format.ts'
import { translate } from '#platform/web/i18n/index.ts'
import type { Search } from '#platform/web/module.ts'
import { listNews } from '../../shared/reading.ts'

const MOST = 5

/** News that are meant for me, by anything they say. */
export const findNews: Search['find'] = async (query, signal) => {
  const { items } = await call(listNews, { q: query.slice(0, 100), limit: MOST }, { signal })
  return [
    {
      title: translate('news.title'),
      entries: items.map(({ id, title, released_at }) => ({
        id: `news-${id}`,
        title,
        note: formatDate(released_at),
        icon: 'megaphone' as const,
        to: `/news/${id}`,
      })),
    },
  ]
}
