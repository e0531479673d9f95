import { smallPath } from '#platform/shared/files.ts'
import { Chip } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon, type IconName } from '#platform/web/icons/index.ts'
import { AppLink } from '#platform/web/layout/index.ts'
import type { NewsItem } from '../../shared/reading.ts'
import { CategoryChip } from './CategoryChip.tsx'
import styles from './list.module.css'

const pictures: Readonly<Record<string, IconName>> = {
  announcement: 'megaphone',
  rule: 'document',
  event: 'calendar',
  training: 'star',
  people: 'users',
  system: 'settings',
}

/** One of the news: what it is, whether I have read it, and what is asked of me. */
export function NewsLine({ item, isShort = false }: { item: NewsItem; isShort?: boolean }) {
  const { t } = useText()
  const { id, title, summary, cover, category, author, released_at, is_seen } = item
  return (
    <li className={styles['line']} data-notice={id}>
      <AppLink to={`/news/${id}`} className={styles['link']}>
        <span className={styles['picture']}>
          {cover ? (
            <img src={smallPath(cover)} alt="" loading="lazy" />
          ) : (
            <Icon name={pictures[category] ?? 'megaphone'} size={20} />
          )}
        </span>
        <span className={styles['words']}>
          <span className={styles['title']} data-unread={is_seen ? undefined : ''}>
            {is_seen ? null : <span className={styles['dot']} role="img" aria-label={t('news.unread')} />}
            {title}
          </span>
          {summary && !isShort ? <span className={styles['summary']}>{summary}</span> : null}
          <span className={styles['meta']}>
            <Asked item={item} />
            {item.is_pinned ? (
              <span className={styles['pin']}>
                <Icon name="pin" size={14} /> {t('news.pinned')}
              </span>
            ) : null}
            {isShort ? null : <CategoryChip category={category} />}
            {isShort ? null : <span>{author}</span>}
            <span className="orgil-num">{formatDateTime(released_at)}</span>
          </span>
        </span>
      </AppLink>
    </li>
  )
}

function Asked({ item: { must_read, is_confirmed, due_on } }: { item: NewsItem }) {
  const { t } = useText()
  if (!must_read) return null
  if (is_confirmed)
    return (
      <Chip kind="success" icon="check">
        {t('news.readers.confirmed')}
      </Chip>
    )
  return (
    <Chip kind="warning" icon="warning">
      {due_on ? t('news.must.by', { day: due_on }) : t('news.must.title')}
    </Chip>
  )
}
