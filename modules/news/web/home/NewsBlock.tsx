import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card, EmptyState, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { listNews } from '../../shared/reading.ts'
import { NEWS_CHANGED } from '../../shared/unread.ts'
import { NewsLine } from '../list/NewsLine.tsx'
import styles from './home.module.css'

const MOST = 4

/** The newest of the news, pinned ones first. */
export default function NewsBlock() {
  const { t } = useText()
  const cache = useQueryClient()
  const query = useCall(listNews, { limit: MOST }, { meta: { quiet: true } })
  useLive(NEWS_CHANGED, () => void cache.invalidateQueries({ queryKey: keyOf(listNews) }))
  const items = query.data?.items ?? []
  return (
    <Card title={t('news.title')} actions={<AppLink to="/news">{t('news.all')}</AppLink>}>
      {query.isPending ? <ListSkeleton rows={3} /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && items.length === 0 ? <EmptyState icon="megaphone" title={t('news.none')} /> : null}
      {items.length > 0 ? (
        <ul className={styles['news']}>
          {items.map((item) => (
            <NewsLine key={item.id} item={item} isShort />
          ))}
        </ul>
      ) : null}
    </Card>
  )
}
