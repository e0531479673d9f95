import { useState } from 'react'
import { useCall, useChange } from '#platform/web/call.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Button, Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, EmptyState, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { Pager } from '#platform/web/table/index.ts'
import { DELIVERIES_PAGE, type DeliveryView, listDeliveries, listWebhooks, redeliver } from '../shared/webhooks.ts'
import styles from './webhooks.module.css'

/** What was sent, and what came back. */
export function Deliveries({ webhookId, mayChange }: { webhookId: string; mayChange: boolean }) {
  const { t } = useText()
  const [page, setPage] = useState(1)
  const found = useCall(
    listDeliveries,
    { id: webhookId, page },
    { meta: { quiet: true }, refetchOnMount: 'always', refetchInterval: 15_000 },
  )
  return (
    <Card title={t('webhook.deliveries')}>
      <p className={styles['quiet']}>{t('webhook.deliveries_hint')}</p>
      {found.isPending ? <ListSkeleton rows={4} /> : null}
      {found.isError && !found.data ? (
        <ErrorPanel isPart error={found.error} onRetry={() => void found.refetch()} />
      ) : null}
      {found.data?.total === 0 ? <EmptyState icon="send" title={t('webhook.no_deliveries')} /> : null}
      {found.data && found.data.total > 0 ? (
        <ul className={styles['deliveries']}>
          {found.data.items.map((one) => (
            <Delivery key={one.id} webhookId={webhookId} delivery={one} mayChange={mayChange} />
          ))}
        </ul>
      ) : null}
      {found.data ? <Pager page={page} size={DELIVERIES_PAGE} total={found.data.total} onPage={setPage} /> : null}
    </Card>
  )
}

const kinds = { waiting: 'info', delivered: 'success', failed: 'danger' } as const
const icons = { waiting: 'clock', delivered: 'check', failed: 'close' } as const

function Delivery({
  webhookId,
  delivery,
  mayChange,
}: {
  webhookId: string
  delivery: DeliveryView
  mayChange: boolean
}) {
  const { t } = useText()
  const again = useChange(redeliver, { stale: [listDeliveries, listWebhooks] })
  const { id, event, state, tries, created_at, next_try_at, status, problem, milliseconds, body, answer } = delivery
  const facts = [
    status === null ? null : t('webhook.answered', { status }),
    problem === null ? null : t(`webhook.problem.${problem}`),
    milliseconds === null ? null : t('webhook.took', { count: milliseconds }),
    tries > 1 ? t('webhook.tries', { count: tries }) : null,
    next_try_at === null ? null : t('webhook.next_try', { date: formatDateTime(next_try_at) }),
  ].filter((one) => one !== null)
  return (
    <li>
      <details className={styles['delivery']}>
        <summary>
          <Chip kind={kinds[state]} icon={icons[state]}>
            {t(`webhook.delivery.${state}`)}
          </Chip>
          <b>{t(`webhook.event.${event}`)}</b>
          <span className={`${styles['when']} orgil-num`}>{formatDateTime(created_at)}</span>
          <span className={styles['quiet']}>{facts.join(' · ')}</span>
        </summary>
        <div className={styles['stack']}>
          <h3>{t('webhook.request')}</h3>
          <pre className={styles['text']}>{indented(body)}</pre>
          <h3>{t('webhook.answer')}</h3>
          {answer ? (
            <pre className={styles['text']}>{answer}</pre>
          ) : (
            <p className={styles['quiet']}>{t('webhook.no_answer')}</p>
          )}
          {mayChange ? (
            <div>
              <Button
                size="small"
                icon="redo"
                busy={again.isPending}
                onClick={() => again.mutate({ id: webhookId, delivery_id: id })}
              >
                {t('webhook.redeliver')}
              </Button>
            </div>
          ) : null}
        </div>
      </details>
    </li>
  )
}

/** As it is sent, but readable. */
const indented = (body: string) => JSON.stringify(JSON.parse(body), null, 2)
