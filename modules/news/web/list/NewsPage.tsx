import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#modules/access/web/index.ts'
import { call, keyOf } from '#platform/web/call.ts'
import { Button, buttonClass, Choice, Segments, TextField } from '#platform/web/form-basics/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { AppLink, EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { EDITING } from '../../shared/access.ts'
import { categories } from '../../shared/categories.ts'
import { listNews } from '../../shared/reading.ts'
import { NEWS_CHANGED } from '../../shared/unread.ts'
import styles from './list.module.css'
import { NewsLine } from './NewsLine.tsx'

const which = ['all', 'unread', 'must'] as const
type Which = (typeof which)[number]

/** News that are meant for me. */
export default function NewsPage() {
  const { t } = useText()
  const say = useWords()
  const navigate = useNavigate()
  const cache = useQueryClient()
  const mayWrite = useMay()(EDITING)
  const search: Record<string, unknown> = useSearch({ strict: false })
  const shown: Which = which.find((one) => one === search['which']) ?? 'all'
  const category = categories.find(({ value }) => value === search['category'])?.value
  const [q, setQ] = useState(typeof search['q'] === 'string' ? search['q'] : '')
  const asked = { which: shown, q: q.trim(), ...(category && { category }) }
  const query = useInfiniteQuery({
    queryKey: keyOf(listNews, asked),
    queryFn: ({ pageParam, signal }) =>
      call(listNews, { ...asked, ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  useLive(NEWS_CHANGED, () => void cache.invalidateQueries({ queryKey: keyOf(listNews) }))
  const show = (part: { which?: Which; category?: string | undefined; q?: string }) => {
    const next = { which: shown, category, q, ...part }
    void navigate({
      to: '.',
      search: {
        ...(next.which !== 'all' && { which: next.which }),
        ...(next.category && { category: next.category }),
        ...(next.q.trim() !== '' && { q: next.q }),
      },
      replace: true,
    })
  }
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const isNarrowed = shown !== 'all' || category !== undefined || q.trim() !== ''
  return (
    <Page width={960}>
      <PageHeader
        title={t('news.title')}
        actions={
          mayWrite ? (
            <AppLink to="/news/manage" className={buttonClass()}>
              <Icon name="edit" size={18} /> {t('news.write')}
            </AppLink>
          ) : undefined
        }
      />
      <div className={styles['bar']}>
        <Segments
          label={t('news.which')}
          isLabelHidden
          value={shown}
          choices={which.map((value) => ({ value, label: t(`news.which.${value}`) }))}
          onChange={(value) => show({ which: value })}
        />
        <Choice
          label={t('news.category')}
          value={category ?? ''}
          choices={[
            { value: '', label: t('news.category.all') },
            ...categories.map((one) => ({ value: one.value, label: say(one.label) })),
          ]}
          onChange={({ target }) => show({ category: target.value || undefined })}
        />
        <TextField
          type="search"
          label={t('news.search')}
          value={q}
          maxLength={100}
          onChange={({ target }) => {
            setQ(target.value)
            show({ q: target.value })
          }}
        />
      </div>
      {query.isPending ? <ListSkeleton /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data && items.length === 0 ? (
        <EmptyState icon="megaphone" title={t(isNarrowed ? 'news.none_narrowed' : 'news.none')} />
      ) : null}
      {items.length > 0 ? (
        <ul className={styles['news']}>
          {items.map((item) => (
            <NewsLine key={item.id} item={item} />
          ))}
        </ul>
      ) : null}
      {query.hasNextPage ? (
        <div className={styles['more']}>
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('news.more')}
          </Button>
        </div>
      ) : null}
    </Page>
  )
}
