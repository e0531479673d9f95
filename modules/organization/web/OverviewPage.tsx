import { useState } from 'react'
import { useCall } from '#platform/web/call.ts'
import { Button, buttonClass, Chip, IconButton } from '#platform/web/form-basics/index.ts'
import { formatBytes, formatDate, formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink, EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { DataTable, Filter, ListTools, Pager, SearchField, useListSearch } from '#platform/web/table/index.ts'
import { STORAGE_SCARCE } from '#platform/shared/files.ts'
import { saysAll } from '#platform/shared/search-words.ts'
import { type OrganizationSummary, showOverview } from '../shared/overview.ts'
import { RestoreDialog, SuspendDialog } from './SuspensionDialogs.tsx'
import styles from './OverviewPage.module.css'

const PER_PAGE = 50
type Figure = 'employees' | 'users' | 'open_sessions'

/** Where a super administrator starts: every organisation on the platform, in figures, and who is let in. */
export default function OverviewPage() {
  const { t } = useText()
  const words = useWords()
  const { page, set, ...asked } = useListSearch({ q: '', state: '' })
  const overview = useCall(showOverview, {}, { meta: { quiet: true } })
  const organizations = overview.data?.organizations ?? []
  const found = organizations.filter((one) => fits(one, asked))
  const figure = (key: Figure, title: string, from?: 'sm' | 'md') => ({
    key,
    title,
    align: 'right' as const,
    ...(from && { from }),
    render: (one: OrganizationSummary) => <span className="orgil-num">{formatNumber(one[key])}</span>,
  })
  const sum = (key: Figure) => formatNumber(organizations.reduce((total, one) => total + one[key], 0))
  return (
    <Page>
      <PageHeader
        title={t('organization.overview.title')}
        count={overview.data && organizations.length}
        meta={
          overview.data
            ? `${t('organization.overview.employees')} ${sum('employees')} · ${t('organization.overview.users')} ${sum('users')} · ${t('organization.overview.sessions')} ${sum('open_sessions')}`
            : t('organization.overview.hint')
        }
        actions={
          <>
            <AppLink to="/organization/types" className={buttonClass()}>
              {t('organization.types.title')}
            </AppLink>
            <AppLink to="/organization/create" className={buttonClass({ kind: 'primary' })}>
              {t('organization.register.title')}
            </AppLink>
          </>
        }
      />
      <ListTools>
        <SearchField q={asked.q} label={t('organization.overview.search')} onSearch={(q) => set({ q })} />
        <Filter
          label={t('organization.overview.state')}
          value={asked.state}
          onChange={(state) => set({ state })}
          choices={[
            { value: '', label: t('organization.overview.every_state') },
            { value: 'open', label: t('organization.overview.open') },
            { value: 'suspended', label: t('organization.overview.suspended') },
          ]}
        />
      </ListTools>
      {overview.isPending ? <ListSkeleton /> : null}
      {overview.isError && !overview.data ? (
        <ErrorPanel isPart error={overview.error} onRetry={() => void overview.refetch()} />
      ) : null}
      {overview.data && found.length === 0 ? (
        <EmptyState
          icon="building"
          title={t(organizations.length === 0 ? 'organization.overview.none' : 'platform.no_results')}
          action={
            organizations.length === 0 ? (
              <AppLink to="/organization/create" className={buttonClass({ kind: 'primary' })}>
                {t('organization.register.title')}
              </AppLink>
            ) : (
              <Button onClick={() => set({ q: '', state: '' })}>{t('organization.overview.every_state')}</Button>
            )
          }
        />
      ) : null}
      {found.length > 0 ? (
        <DataTable
          label={t('organization.overview.title')}
          rows={found.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
          rowKey={({ org_id }) => org_id}
          renderActions={(one) => <Door organization={one} />}
          columns={[
            {
              key: 'name',
              title: t('organization.overview.name'),
              render: (one) => (
                <>
                  {one.organization}
                  <span className={styles['type']}>{words(one.org_type)}</span>
                </>
              ),
            },
            {
              key: 'state',
              title: t('organization.overview.state'),
              from: 'sm',
              render: (one) => <State organization={one} />,
            },
            {
              key: 'register',
              title: t('organization.overview.register_number'),
              from: 'lg',
              render: ({ register_number }) => <span className="orgil-num">{register_number ?? '–'}</span>,
            },
            {
              key: 'created',
              title: t('organization.overview.created'),
              from: 'xl',
              render: ({ created_at }) => <span className="orgil-num">{formatDate(created_at)}</span>,
            },
            figure('employees', t('organization.overview.employees'), 'md'),
            figure('users', t('organization.overview.users')),
            figure('open_sessions', t('organization.overview.sessions'), 'md'),
            {
              key: 'stored',
              title: t('organization.overview.stored'),
              align: 'right',
              from: 'lg',
              render: ({ stored }) => <Stored stored={stored} limit={overview.data?.storage_limit ?? null} />,
            },
          ]}
        />
      ) : null}
      <Pager page={page} size={PER_PAGE} total={found.length} onPage={(next) => set({ page: next })} />
    </Page>
  )
}

function fits(
  { organization, also = '', register_number, suspended_at }: OrganizationSummary,
  { q, state }: { q: string; state: string },
) {
  if (state === 'open' && suspended_at !== null) return false
  if (state === 'suspended' && suspended_at === null) return false
  return saysAll(`${organization} ${also} ${register_number ?? ''}`, q)
}

function State({ organization: { suspended_at, suspended_reason } }: { organization: OrganizationSummary }) {
  const { t } = useText()
  if (suspended_at === null)
    return (
      <Chip kind="success" icon="check">
        {t('organization.overview.open')}
      </Chip>
    )
  return (
    <>
      <Chip kind="danger" icon="lock">
        {t('organization.overview.suspended')}
      </Chip>
      <span className={styles['type']}>
        {t('organization.overview.since', { day: formatDate(suspended_at), reason: suspended_reason ?? '' })}
      </span>
    </>
  )
}

/** What its files take, marked where they come near what each may have. */
function Stored({ stored, limit }: { stored: number; limit: number | null }) {
  const { t } = useText()
  const bytes = <span className="orgil-num">{formatBytes(stored)}</span>
  if (limit === null || stored < limit * STORAGE_SCARCE) return bytes
  const isFull = stored >= limit
  return (
    <>
      {bytes}
      <Chip kind={isFull ? 'danger' : 'warning'} icon="warning">
        {t(isFull ? 'organization.profile.storage_full' : 'organization.profile.storage_scarce')}
      </Chip>
    </>
  )
}

function Door({ organization }: { organization: OrganizationSummary }) {
  const { t } = useText()
  const [isAsking, setAsking] = useState(false)
  const isSuspended = organization.suspended_at !== null
  const Asked = isSuspended ? RestoreDialog : SuspendDialog
  return (
    <>
      <IconButton
        icon={isSuspended ? 'unlock' : 'lock'}
        label={`${t(isSuspended ? 'organization.overview.restore' : 'organization.overview.suspend')}: ${organization.organization}`}
        onClick={() => setAsking(true)}
      />
      {isAsking ? <Asked organization={organization} onClose={() => setAsking(false)} /> : null}
    </>
  )
}
