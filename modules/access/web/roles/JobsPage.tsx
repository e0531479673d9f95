import { useNavigate } from '@tanstack/react-router'
import { saysAll } from '#platform/shared/search-words.ts'
import { useCall } from '#platform/web/call.ts'
import { Button, buttonClass } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, EmptyState, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { DataTable, ListTools, SearchField, useListSearch, type Column } from '#platform/web/table/index.ts'
import { listJobPermissions, type JobRow } from '../../shared/job-permissions.ts'
import { useMay } from '../session.ts'
import { RoleTabs } from './RoleTabs.tsx'

/** The jobs of the organisation, and how much each of them gives. */
export default function JobsPage() {
  const { t } = useText()
  const may = useMay()
  const navigate = useNavigate()
  const { q, set } = useListSearch({ q: '' })
  const jobs = useCall(listJobPermissions, {}, { meta: { quiet: true } })
  useLive('access.roles', () => void jobs.refetch())

  const found = (jobs.data?.jobs ?? []).filter(({ job, struct, also }) => saysAll(`${job} ${struct} ${also}`, q))
  const columns: Column<JobRow>[] = [
    { key: 'job', title: t('access.job.name'), render: ({ job }) => job },
    { key: 'unit', title: t('access.job.unit'), render: ({ struct }) => struct },
    { key: 'people', title: t('access.job.people'), align: 'right', from: 'sm', render: ({ people }) => people },
    {
      key: 'permissions',
      title: t('access.job.permissions'),
      align: 'right',
      render: ({ permissions }) => permissions || '–',
    },
  ]
  const toStructure = may('organization.structure.r') ? (
    <AppLink to="/organization/struct" className={buttonClass({})}>
      {t('access.job.to_structure')}
    </AppLink>
  ) : null
  return (
    <Page>
      <PageHeader title={t('access.job.title')} count={jobs.data?.jobs.length} meta={t('access.job.hint')} />
      <RoleTabs />
      {jobs.isPending ? <ListSkeleton /> : null}
      {jobs.isError && !jobs.data ? <ErrorPanel isPart error={jobs.error} onRetry={() => void jobs.refetch()} /> : null}
      {jobs.data && jobs.data.jobs.length > 0 ? (
        <ListTools>
          <SearchField q={q} label={t('access.job.search')} onSearch={(next) => set({ q: next })} />
        </ListTools>
      ) : null}
      {found.length > 0 ? (
        <DataTable
          label={t('access.job.title')}
          columns={columns}
          rows={found}
          rowKey={({ job_id }) => job_id}
          onOpen={({ job_id }) => void navigate({ to: `/admin/roles/jobs/${job_id}` })}
        />
      ) : null}
      {jobs.data?.jobs.length === 0 ? (
        <EmptyState icon="organization" title={t('access.job.none')} action={toStructure}>
          {t('access.job.none_hint')}
        </EmptyState>
      ) : null}
      {jobs.data && jobs.data.jobs.length > 0 && found.length === 0 ? (
        <EmptyState
          icon="search"
          title={t('platform.no_results')}
          action={<Button onClick={() => set({ q: '' })}>{t('access.job.all')}</Button>}
        />
      ) : null}
    </Page>
  )
}
