import { useNavigate } from '@tanstack/react-router'
import { useCall } from '#platform/web/call.ts'
import { Chip } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { DataTable, type Column } from '#platform/web/table/index.ts'
import type { ReplyOf } from '#platform/shared/contract.ts'
import { listCeilings } from '../../shared/organization-permissions.ts'

type Row = ReplyOf<typeof listCeilings>['organizations'][number]

/** How much each organisation may at most. */
export default function CeilingsPage() {
  const { t } = useText()
  const navigate = useNavigate()
  const ceilings = useCall(listCeilings, {}, { meta: { quiet: true } })
  const columns: Column<Row>[] = [
    { key: 'organization', title: t('access.profile.organization'), render: ({ organization }) => organization },
    {
      key: 'max',
      title: t('access.ceiling.title'),
      render: ({ max }) =>
        max === null ? (
          <Chip kind="success">{t('access.ceiling.unlimited')}</Chip>
        ) : (
          <Chip kind="warning">{t('access.ceiling.some', { count: max, all: ceilings.data?.all ?? 0 })}</Chip>
        ),
    },
    { key: 'roles', title: t('access.ceiling.roles'), align: 'right', from: 'sm', render: ({ roles }) => roles },
  ]
  return (
    <Page>
      <PageHeader
        title={t('access.ceilings.title')}
        count={ceilings.data?.organizations.length}
        meta={t('access.ceilings.hint')}
      />
      {ceilings.isPending ? <ListSkeleton /> : null}
      {ceilings.isError && !ceilings.data ? (
        <ErrorPanel isPart error={ceilings.error} onRetry={() => void ceilings.refetch()} />
      ) : null}
      {ceilings.data && ceilings.data.organizations.length > 0 ? (
        <DataTable
          label={t('access.ceilings.title')}
          columns={columns}
          rows={ceilings.data.organizations}
          rowKey={({ org_id }) => org_id}
          onOpen={({ org_id }) => void navigate({ to: `/lambda/permissions/${org_id}` })}
        />
      ) : null}
      {ceilings.data?.organizations.length === 0 ? (
        <EmptyState icon="building" title={t('access.ceilings.none')} />
      ) : null}
    </Page>
  )
}
