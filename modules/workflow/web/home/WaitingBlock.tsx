import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useCall } from '#platform/web/call.ts'
import { Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import { AppLink, Card, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { listInbox } from '../../shared/inbox.ts'
import { useInboxCounts } from '../inbox/use-inbox-counts.ts'
import { DocumentLines } from './DocumentLines.tsx'
import styles from './home.module.css'

const MOST = 6

/** What waits for me, the soonest due first; the whole inbox is one press away. */
export default function WaitingBlock() {
  const { t } = useText()
  const cache = useQueryClient()
  const counts = useInboxCounts()
  const query = useCall(listInbox, { box: 'waiting', limit: MOST }, { meta: { quiet: true } })
  const again = () => void cache.invalidateQueries({ queryKey: keyOf(listInbox) })
  useLive('workflow.inbox', again)
  useLive('workflow.comments', again)
  const items = query.data?.items ?? []
  return (
    <Card
      title={
        <>
          {t('workflow.inbox.waiting')} {counts ? <span className={styles['count']}>{counts.waiting}</span> : null}
        </>
      }
      state={
        counts && counts.overdue > 0 ? (
          <Chip kind="danger">{t('workflow.inbox.overdue', { count: counts.overdue })}</Chip>
        ) : null
      }
      actions={<AppLink to="/workflow/inbox">{t('workflow.home.inbox')}</AppLink>}
    >
      {query.isPending ? <ListSkeleton rows={3} /> : null}
      {query.isError && !query.data ? (
        <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.data && items.length === 0 ? (
        <p className={styles['nothing']}>
          <Icon name="success" size={20} />
          {t('workflow.inbox.empty_waiting')}
        </p>
      ) : null}
      {items.length > 0 ? <DocumentLines items={items} box="waiting" /> : null}
    </Card>
  )
}
