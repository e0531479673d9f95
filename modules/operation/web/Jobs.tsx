import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { DataTable, type Column } from '#platform/web/table/index.ts'
import type { Condition } from '../shared/operation.ts'
import { useJobName } from './job-name.ts'
import styles from './operation.module.css'

type Kind = Condition['jobs'][number]

export function Jobs({ jobs }: { jobs: readonly Kind[] }) {
  const { t } = useText()
  const nameOf = useJobName()
  const figure = (key: 'waiting' | 'active' | 'done' | 'failed', from?: 'sm'): Column<Kind> => ({
    key,
    title: t(key === 'active' ? 'operation.job_now' : `operation.job_${key}`),
    align: 'right',
    ...(from && { from }),
    render: (one) => (
      <span data-bad={(key === 'failed' && one.failed > 0) || undefined} className={styles['figure']}>
        {formatNumber(one[key])}
      </span>
    ),
  })
  return (
    <section className={styles['section']} aria-labelledby="operation-jobs">
      <h2 id="operation-jobs">{t('operation.jobs')}</h2>
      {jobs.length === 0 ? (
        <p className={styles['hint']}>{t('operation.jobs_none')}</p>
      ) : (
        <DataTable
          label={t('operation.jobs')}
          rows={jobs}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', title: t('operation.job_kind'), render: ({ name }) => nameOf(name) },
            figure('waiting'),
            figure('active', 'sm'),
            figure('done', 'sm'),
            figure('failed'),
          ]}
        />
      )}
    </section>
  )
}
