import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall, useChange } from '#platform/web/call.ts'
import { toast } from '#platform/web/feedback.ts'
import { Button, Chip, IconButton, type ChipKind } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { EmptyState, ErrorPanel, ListSkeleton, Page } from '#platform/web/layout/index.ts'
import { ConfirmDialog } from '#platform/web/overlay/index.ts'
import { DataTable, Filter, ListTools, Pager, useListSearch } from '#platform/web/table/index.ts'
import { cancelJob, jobFilter, type JobRow, JOBS_PER_PAGE, jobStates, listJobs, runJob } from '../shared/jobs.ts'
import { listTroubles, showCondition } from '../shared/operation.ts'
import { useJobName } from './job-name.ts'
import { SystemHead } from './SystemHead.tsx'
import styles from './operation.module.css'

/** Milliseconds; whoever keeps it open sees it move. */
const REFRESH = 10_000
const kinds: Record<JobRow['state'], ChipKind> = {
  created: 'neutral',
  retry: 'warning',
  active: 'info',
  completed: 'success',
  cancelled: 'neutral',
  failed: 'danger',
}
const canRun = (state: JobRow['state']) => state !== 'active' && state !== 'completed'
const canCancel = (state: JobRow['state']) => state === 'created' || state === 'retry'

/** Everything that is done in the background: what waits, what is under way, what failed and why. */
export default function JobsPage() {
  const { t } = useText()
  const nameOf = useJobName()
  const { page, set, ...asked } = useListSearch({ name: '', state: '' })
  const filter = jobFilter.catch({ name: '', state: '' }).parse(asked)
  const jobs = useCall(
    listJobs,
    { ...filter, page },
    { placeholderData: keepPreviousData, meta: { quiet: true }, refetchInterval: REFRESH },
  )
  const { items = [], total = 0, names = [] } = jobs.data ?? {}
  const isFiltered = filter.name !== '' || filter.state !== ''
  return (
    <Page>
      <SystemHead />
      <ListTools>
        <Filter
          label={t('operation.job_kind')}
          value={filter.name}
          onChange={(name) => set({ name })}
          choices={[
            { value: '', label: t('operation.job_every_kind') },
            ...names.map((name) => ({ value: name, label: nameOf(name) })),
          ]}
        />
        <Filter
          label={t('operation.job_state')}
          value={filter.state}
          onChange={(state) => set({ state })}
          choices={[
            { value: '', label: t('operation.job_every_state') },
            ...jobStates.map((state) => ({ value: state, label: t(`operation.job_state_${state}`) })),
          ]}
        />
      </ListTools>
      {jobs.isPending ? <ListSkeleton /> : null}
      {jobs.isError && !jobs.data ? <ErrorPanel isPart error={jobs.error} onRetry={() => void jobs.refetch()} /> : null}
      {jobs.data && items.length === 0 ? (
        <EmptyState
          icon="clock"
          title={t('operation.jobs_empty')}
          action={
            isFiltered ? (
              <Button onClick={() => set({ name: '', state: '' })}>{t('operation.job_every_state')}</Button>
            ) : undefined
          }
        >
          {t('operation.jobs_empty_hint')}
        </EmptyState>
      ) : null}
      {items.length > 0 ? (
        <DataTable
          label={t('operation.jobs')}
          rows={items}
          rowKey={({ id }) => id}
          isStale={jobs.isPlaceholderData}
          renderActions={(job) => <JobActions job={job} />}
          columns={[
            {
              key: 'name',
              title: t('operation.job_kind'),
              render: ({ name, organization, org_id }) => (
                <>
                  {nameOf(name)}
                  {(organization ?? org_id) ? <span className={styles['kind']}>{organization ?? org_id}</span> : null}
                </>
              ),
            },
            {
              key: 'state',
              title: t('operation.job_state'),
              render: ({ state, reason }) => (
                <>
                  <Chip kind={kinds[state]}>{t(`operation.job_state_${state}`)}</Chip>
                  {reason && state !== 'completed' ? (
                    <span className={`${styles['kind']} ${styles['reason']}`}>{reason}</span>
                  ) : null}
                </>
              ),
            },
            {
              key: 'tries',
              title: t('operation.trouble_tries'),
              align: 'right',
              from: 'lg',
              render: ({ tries }) => tries,
            },
            {
              key: 'created',
              title: t('operation.job_created'),
              from: 'md',
              render: ({ created_at }) => (
                <time dateTime={created_at} className="orgil-num">
                  {formatDateTime(created_at)}
                </time>
              ),
            },
            {
              key: 'ended',
              title: t('operation.job_ended_at'),
              from: 'lg',
              render: ({ ended_at }) =>
                ended_at ? (
                  <time dateTime={ended_at} className="orgil-num">
                    {formatDateTime(ended_at)}
                  </time>
                ) : (
                  '–'
                ),
            },
          ]}
        />
      ) : null}
      <Pager page={page} size={JOBS_PER_PAGE} total={total} onPage={(next) => set({ page: next })} />
    </Page>
  )
}

function JobActions({ job: { id, name: kind, state } }: { job: JobRow }) {
  const { t } = useText()
  const name = useJobName()(kind)
  const [isAsking, setAsking] = useState(false)
  const run = useChange(runJob, { stale: [listJobs, listTroubles, showCondition] })
  const cancel = useChange(cancelJob, { stale: [listJobs, showCondition] })
  if (!canRun(state)) return null
  return (
    <span className={styles['actions']}>
      <IconButton
        icon="refresh"
        label={`${t('operation.job_run')}: ${name}`}
        disabled={run.isPending}
        onClick={() => run.mutate({ id, name: kind }, { onSuccess: () => toast.success(t('operation.retried')) })}
      />
      {canCancel(state) ? (
        <IconButton icon="close" label={`${t('operation.job_cancel')}: ${name}`} onClick={() => setAsking(true)} />
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          title={t('operation.job_cancel_title')}
          action={t('operation.job_cancel')}
          isBusy={cancel.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            cancel.mutate(
              { id, name: kind },
              {
                onSuccess: () => {
                  setAsking(false)
                  toast.success(t('operation.job_cancelled'))
                },
              },
            )
          }
        >
          <p>{t('operation.job_cancel_text', { name })}</p>
        </ConfirmDialog>
      ) : null}
    </span>
  )
}
