import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCall } from '#platform/web/call.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { type Column, DataTable } from '#platform/web/table/index.ts'
import { OwnerOnlyNotice, useIsMyself, useMay } from '#modules/access/web/index.ts'
import { listWebhooks, MOST_WEBHOOKS, type WebhookView } from '../shared/webhooks.ts'
import { OneWebhook } from './OneWebhook.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { WebhookForm } from './WebhookForm.tsx'
import styles from './webhooks.module.css'
import { WebhookState } from './WebhookState.tsx'

/** Other systems that are told what happens to documents; one of them opened stands in the address. */
export default function WebhooksPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const isMyself = useIsMyself()
  const mayChange = useMay()('workflow.webhooks.u') && isMyself
  const search: Record<string, unknown> = useSearch({ strict: false })
  const webhooks = useCall(listWebhooks, {}, { meta: { quiet: true }, refetchOnMount: 'always' })
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  if (webhooks.isPending) return <PageSkeleton />
  if (!webhooks.data)
    return (
      <Page>
        <ErrorPanel error={webhooks.error} onRetry={() => void webhooks.refetch()} />
      </Page>
    )
  const open = (id: string | null) => void navigate({ to: '/organization/webhooks', search: id === null ? {} : { id } })
  const one = webhooks.data.find(({ id }) => id === search['id'])
  const add =
    mayChange && webhooks.data.length < MOST_WEBHOOKS ? (
      <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
        {t('webhook.add')}
      </Button>
    ) : null
  const columns: Column<WebhookView>[] = [
    {
      key: 'name',
      title: t('webhook.name'),
      render: ({ name, url }) => (
        <span className={styles['name']}>
          {name}
          <small>{url}</small>
        </span>
      ),
    },
    { key: 'state', title: t('webhook.state'), render: (row) => <WebhookState webhook={row} /> },
    {
      key: 'events',
      title: t('webhook.events'),
      from: 'lg',
      render: ({ events }) => events.map((event) => t(`webhook.event.${event}`)).join(', '),
    },
    {
      key: 'last',
      title: t('webhook.last'),
      from: 'md',
      render: ({ last }) => (last ? `${t(`webhook.delivery.${last.state}`)} · ${formatDateTime(last.at)}` : '—'),
    },
  ]
  return (
    <Page>
      <OwnerOnlyNotice />
      {one ? (
        <OneWebhook key={one.id} webhook={one} mayChange={mayChange} onBack={() => open(null)} onSecret={setSecret} />
      ) : (
        <>
          <PageHeader title={t('webhook.title')} count={webhooks.data.length} meta={t('webhook.hint')} actions={add} />
          {webhooks.data.length === 0 ? (
            <EmptyState icon="link" title={t('webhook.none')} action={add}>
              {t('webhook.none_hint')}
            </EmptyState>
          ) : (
            <DataTable
              label={t('webhook.title')}
              columns={columns}
              rows={webhooks.data}
              rowKey={({ id }) => id}
              onOpen={({ id }) => open(id)}
            />
          )}
        </>
      )}
      {isAdding ? (
        <WebhookForm
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            setAdding(false)
            setSecret(made.secret)
            open(made.id)
          }}
        />
      ) : null}
      {secret === null ? null : <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Page>
  )
}
