import { useEffect, useRef } from 'react'
import { Button, buttonClass } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, EmptyState, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { useMay } from '#modules/access/web/index.ts'
import { canDecideInBulk } from './bulk.ts'
import type { Box } from './inbox-search.ts'
import styles from './inbox.module.css'
import { InboxRow } from './InboxRow.tsx'
import type { useInbox } from './use-inbox.ts'

interface Props {
  inbox: ReturnType<typeof useInbox>
  box: Box
  q: string
  openId: string | null
  checked: ReadonlySet<string>
  onOpen: (id: string) => void
  onCheck: (id: string) => void
}

export function InboxList({ inbox, box, q, openId, checked, onOpen, onCheck }: Props) {
  const { t } = useText()
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, fetchNextPage, items } = inbox

  useEffect(() => {
    const mark = end.current
    if (!mark || !hasNextPage || isFetchingNextPage) return
    const watcher = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage()
    }, { rootMargin: '600px' })
    watcher.observe(mark)
    return () => watcher.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  if (inbox.isPending) return <ListSkeleton rows={7} />
  if (!inbox.data) return <ErrorPanel error={inbox.error} onRetry={() => void inbox.refetch()} />
  if (items.length === 0) return <NothingHere box={box} q={q} />
  return (
    <>
      <ul className={styles['items']} aria-label={t(`workflow.inbox.${box}`)}>
        {items.map((item) => (
          <InboxRow
            key={item.step?.id ?? item.id} item={item} box={box} isOpen={item.id === openId} isChecked={checked.has(item.id)} isChecking={checked.size > 0}
            canCheck={canDecideInBulk(item)} onOpen={onOpen} onCheck={onCheck}
          />
        ))}
      </ul>
      <div ref={end} className={styles['end']}>
        {isFetchingNextPage && <ListSkeleton rows={2} />}
        {inbox.isFetchNextPageError && <Button icon="refresh" onClick={() => void fetchNextPage()}>{t('platform.retry')}</Button>}
      </div>
    </>
  )
}

function NothingHere({ box, q }: { box: Box; q: string }) {
  const { t } = useText()
  const may = useMay()
  if (q) return <EmptyState icon="search" title={t('platform.no_results')}>{t('workflow.inbox.other_words')}</EmptyState>
  const mayWrite = may('workflow.documents.c') && (box === 'sent' || box === 'waiting')
  const icon = ({ waiting: 'success', sent: 'send', watched: 'eye', done: 'inbox' } as const)[box]
  return (
    <EmptyState
      icon={icon} title={t(`workflow.inbox.empty_${box}`)}
      action={mayWrite && <AppLink to="/workflow" className={buttonClass({ kind: box === 'sent' ? 'primary' : 'plain' })}>{t('workflow.create.title')}</AppLink>}
    >
      {t(`workflow.inbox.empty_${box}_hint`)}
    </EmptyState>
  )
}
