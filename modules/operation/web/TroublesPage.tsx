import { useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page } from '#platform/web/layout/index.ts'
import { DataTable } from '#platform/web/table/index.ts'
import { listTroubles, retryTrouble, showCondition, type Trouble } from '../shared/operation.ts'
import { SystemHead } from './SystemHead.tsx'
import styles from './operation.module.css'

/** Background work that failed again and again, until somebody has looked and says "once more". */
export default function TroublesPage() {
  const { t } = useText()
  const troubles = useCall(listTroubles, {}, { meta: { quiet: true } })
  return (
    <Page>
      <SystemHead />
      {troubles.isPending ? <ListSkeleton rows={3} /> : null}
      {troubles.isError && !troubles.data ? (
        <ErrorPanel isPart error={troubles.error} onRetry={() => void troubles.refetch()} />
      ) : null}
      {troubles.data?.length === 0 ? (
        <EmptyState icon="success" title={t('operation.troubles_none')}>
          {t('operation.troubles_none_hint')}
        </EmptyState>
      ) : null}
      {troubles.data && troubles.data.length > 0 ? (
        <DataTable
          label={t('operation.tab_troubles')}
          rows={troubles.data}
          rowKey={({ kind, id }) => `${kind}-${id}`}
          renderActions={(one) => <Retry trouble={one} />}
          columns={[
            {
              key: 'name',
              title: t('operation.trouble_what'),
              render: ({ name, kind }) => (
                <>
                  <code>{name}</code>
                  <span className={styles['kind']}>{t(`operation.trouble_kind_${kind}`)}</span>
                </>
              ),
            },
            {
              key: 'organization',
              title: t('operation.trouble_organization'),
              from: 'md',
              render: ({ organization, org_id }) => organization ?? org_id ?? '—',
            },
            {
              key: 'tries',
              title: t('operation.trouble_tries'),
              align: 'right',
              from: 'lg',
              render: ({ tries }) => tries,
            },
            {
              key: 'since',
              title: t('operation.trouble_since'),
              from: 'sm',
              render: ({ since }) => (
                <time dateTime={since} className="orgil-num">
                  {formatDateTime(since)}
                </time>
              ),
            },
            {
              key: 'reason',
              title: t('operation.trouble_reason'),
              from: 'md',
              render: ({ reason }) => <span className={styles['reason']}>{reason ?? '—'}</span>,
            },
          ]}
        />
      ) : null}
    </Page>
  )
}

function Retry({ trouble: { kind, id, name } }: { trouble: Trouble }) {
  const { t } = useText()
  const retry = useChange(retryTrouble, { stale: [listTroubles, showCondition] })
  return (
    <Button
      size="small"
      icon="refresh"
      busy={retry.isPending}
      aria-label={`${t('platform.retry')}: ${name}`}
      onClick={() => retry.mutate({ kind, id, name }, { onSuccess: () => toast.success(t('operation.retried')) })}
    >
      {t('platform.retry')}
    </Button>
  )
}
