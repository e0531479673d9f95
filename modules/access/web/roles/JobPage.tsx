import { useParams } from '@tanstack/react-router'
import { call, useCall } from '#platform/web/call.ts'
import { shortName } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, Page, PageHeader, PageSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { listPermissions } from '../../shared/catalogue.ts'
import { changeJobPermissions, showJobPermissions } from '../../shared/job-permissions.ts'
import { ADMINISTERS_ROLES } from '../../shared/rights.ts'
import { OwnerOnlyNotice } from '../acting/OwnerOnlyNotice.tsx'
import { useIsMyself, useMay } from '../session.ts'
import { PermissionsForm } from './PermissionsForm.tsx'

/** What one job gives to whoever holds it. */
export default function JobPage() {
  const { t } = useText()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const jobId = Number(id)
  const may = useMay()
  const isMyself = useIsMyself()
  const mayChange = isMyself && may('access.roles.u')
  const catalogue = useCall(listPermissions, {}, { meta: { quiet: true } })
  const job = useCall(showJobPermissions, { job_id: jobId }, { meta: { quiet: true } })
  useLive('access.roles', ({ key, topic }) => {
    if (topic === 'resync' || key === `job-${id}` || key === 'ceiling') void job.refetch()
  })
  const failed = [catalogue, job].find(({ isError, data }) => isError && !data)
  if (failed)
    return (
      <Page>
        <ErrorPanel error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    )
  if (!catalogue.data || !job.data) return <PageSkeleton />

  const { data } = job
  const lockOf = (permission: string) => {
    if (!mayChange) return t('access.matrix.read_only')
    const isGiven = data.permissions.includes(permission)
    if (permission === ADMINISTERS_ROLES && !isGiven) return t('access.job.administers')
    return may(permission) || (data.max && !data.max.includes(permission) && isGiven)
      ? undefined
      : t('access.matrix.not_yours')
  }
  return (
    <Page key={id}>
      <PageHeader
        title={data.job}
        back={{ to: '/admin/roles/jobs', title: t('access.job.title') }}
        meta={<span>{data.struct}</span>}
      />
      <OwnerOnlyNotice />
      <p>
        {t('access.job.hint')}{' '}
        {data.people.length > 0
          ? t('access.job.holders', {
              names: data.people.map(({ first_name, last_name }) => shortName(first_name, last_name)).join(', '),
            })
          : t('access.job.nobody')}
      </p>
      <Card>
        <PermissionsForm
          label={data.job}
          catalogue={catalogue.data}
          saved={data.permissions}
          version={data.version}
          mayChange={mayChange}
          lockOf={lockOf}
          noteOf={(permission) =>
            data.max && !data.max.includes(permission) ? t('access.matrix.above_ceiling') : undefined
          }
          onLate={() => void job.refetch()}
          onSave={async (permissions, version) => {
            await call(changeJobPermissions, { job_id: jobId, permissions, version })
            await job.refetch()
          }}
        />
      </Card>
    </Page>
  )
}
