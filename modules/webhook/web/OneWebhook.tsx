import { useState } from 'react'
import { useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, PageHeader } from '#platform/web/layout/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import {
  changeWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewSecret,
  tryWebhook,
  type WebhookView,
} from '../shared/webhooks.ts'
import { Deliveries } from './Deliveries.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import styles from './webhooks.module.css'
import { WebhookState } from './WebhookState.tsx'

interface Props {
  webhook: WebhookView
  mayChange: boolean
  onBack: () => void
  onSecret: (secret: string) => void
}

/** One address: what it is told, how it answers, and what can be done about it. */
export function OneWebhook({ webhook, mayChange, onBack, onSecret }: Props) {
  const { t } = useText()
  const [asking, setAsking] = useState<'edit' | 'renew' | 'remove' | null>(null)
  const { id, name, url, events, is_active, given_up_at, previous_until } = webhook
  const attempt = useChange(tryWebhook, { stale: [listDeliveries, listWebhooks] })
  const change = useChange(changeWebhook, { stale: [listWebhooks] })
  const renew = useChange(renewSecret, { stale: [listWebhooks] })
  const remove = useChange(removeWebhook, { stale: [listWebhooks] })
  const trySend = () =>
    attempt.mutate(
      { id },
      {
        onSuccess: ({ state, problem }) => {
          if (state === 'delivered') toast.success(t('webhook.tried_well'))
          else toast.error(t('webhook.tried_badly'), problem ? { description: t(`webhook.problem.${problem}`) } : {})
        },
      },
    )
  return (
    <>
      <PageHeader
        title={name}
        back={{ title: t('webhook.title'), onBack }}
        meta={
          <>
            <WebhookState webhook={webhook} />
            <span className={styles['url']}>{url}</span>
          </>
        }
      />
      {given_up_at === null ? null : (
        <Notice kind="danger">{t('webhook.given_up_hint', { date: formatDateTime(given_up_at) })}</Notice>
      )}
      <Card title={t('webhook.events')}>
        <div className={styles['stack']}>
          <ul className={styles['told']}>
            {events.map((event) => (
              <li key={event}>
                {t(`webhook.event.${event}`)} <code>{event}</code>
              </li>
            ))}
          </ul>
          {previous_until === null ? null : (
            <p className={styles['quiet']}>{t('webhook.previous_until', { date: formatDateTime(previous_until) })}</p>
          )}
          {mayChange ? (
            <div className={styles['buttons']}>
              <Button icon="send" busy={attempt.isPending} onClick={trySend}>
                {t('webhook.try')}
              </Button>
              <Button icon="edit" onClick={() => setAsking('edit')}>
                {t('webhook.edit')}
              </Button>
              <Button
                icon={is_active ? 'pause' : 'play'}
                busy={change.isPending}
                onClick={() => change.mutate({ id, name, url, events, is_active: !is_active })}
              >
                {t(is_active ? 'webhook.pause' : 'webhook.resume')}
              </Button>
              <Button icon="key" onClick={() => setAsking('renew')}>
                {t('webhook.renew')}
              </Button>
              <Button icon="trash" kind="danger" onClick={() => setAsking('remove')}>
                {t('webhook.remove')}
              </Button>
            </div>
          ) : null}
        </div>
      </Card>
      <Deliveries webhookId={id} mayChange={mayChange} />
      {asking === 'edit' ? <WebhookForm webhook={webhook} onClose={() => setAsking(null)} /> : null}
      {asking === 'renew' ? (
        <ConfirmDialog
          title={t('webhook.renew_title')}
          action={t('webhook.renew')}
          kind="warning"
          isBusy={renew.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={() =>
            renew.mutate(
              { id },
              {
                onSuccess: ({ secret }) => {
                  setAsking(null)
                  onSecret(secret)
                },
              },
            )
          }
        >
          <p>{t('webhook.renew_text')}</p>
        </ConfirmDialog>
      ) : null}
      {asking === 'remove' ? (
        <ConfirmDialog
          title={t('webhook.remove_title', { name })}
          action={t('webhook.remove')}
          isBusy={remove.isPending}
          onCancel={() => setAsking(null)}
          onConfirm={() =>
            remove.mutate(
              { id },
              {
                onSuccess: () => {
                  toast.success(t('webhook.removed'))
                  onBack()
                },
              },
            )
          }
        >
          <p>{t('webhook.remove_text')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
