import { useEffect, useRef } from 'react'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { canDecideInBulk } from './bulk.ts'
import type { Box } from '../views/inbox-search.ts'
import styles from './inbox.module.css'
import { InboxRow } from './InboxRow.tsx'
import { NothingHere } from './NothingHere.tsx'
import type { useInbox } from './use-inbox.ts'

interface Props {
  inbox: ReturnType<typeof useInbox>
  box: Box
  q: string
  openId: string | null
  checked: ReadonlySet<string>
  isChecking: boolean
  isFiltered: boolean
  /** The place beside the list says that it is empty. */
  isEmptySaid: boolean
  onOpen: (id: string, isByKey: boolean) => void
  onCheck: (id: string) => void
}

export function InboxList({
  inbox,
  box,
  q,
  openId,
  checked,
  isChecking,
  isFiltered,
  isEmptySaid,
  onOpen,
  onCheck,
}: Props) {
  const { t } = useText()
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetchingNextPage, fetchNextPage, items } = inbox

  useEffect(() => {
    const mark = end.current
    if (!mark || !hasNextPage || isFetchingNextPage) return
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage()
      },
      { rootMargin: '600px' },
    )
    watcher.observe(mark)
    return () => watcher.disconnect()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  if (inbox.isPending) return <ListSkeleton rows={7} />
  if (!inbox.data) return <ErrorPanel isPart error={inbox.error} onRetry={() => void inbox.refetch()} />
  if (items.length === 0 && !hasNextPage)
    return isEmptySaid ? null : <NothingHere box={box} q={q} isFiltered={isFiltered} />
  return (
    <>
      <ul className={styles['items']} aria-label={t(`workflow.inbox.${box}`)}>
        {items.map((item) => (
          <InboxRow
            key={item.step?.id ?? item.id}
            item={item}
            box={box}
            isOpen={item.id === openId}
            isChecked={checked.has(item.id)}
            isChecking={isChecking}
            canCheck={canDecideInBulk(item)}
            onOpen={onOpen}
            onCheck={onCheck}
          />
        ))}
      </ul>
      <div ref={end} className={styles['end']}>
        {isFetchingNextPage && <ListSkeleton rows={2} />}
        {inbox.isFetchNextPageError && (
          <Button icon="refresh" onClick={() => void fetchNextPage()}>
            {t('platform.retry')}
          </Button>
        )}
      </div>
    </>
  )
}
