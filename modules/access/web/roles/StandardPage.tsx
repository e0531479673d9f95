import { call, useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Card, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { listPermissions } from '../../shared/catalogue.ts'
import { changeStandard, showStandard } from '../../shared/organization-permissions.ts'
import { OwnerOnlyNotice } from '../acting/OwnerOnlyNotice.tsx'
import { useIsMyself, useMay } from '../session.ts'
import { PermissionsForm } from './PermissionsForm.tsx'
import { RoleTabs } from './RoleTabs.tsx'

/** What every member of the organisation may do, whatever their role. */
export default function StandardPage() {
  const { t } = useText()
  const may = useMay()
  const isMyself = useIsMyself()
  const mayChange = isMyself && may('access.roles.u')
  const catalogue = useCall(listPermissions, {}, { meta: { quiet: true } })
  const standard = useCall(showStandard, {}, { meta: { quiet: true } })
  useLive('access.roles', ({ key, topic }) => {
    if (topic === 'resync' || key === 'standard' || key === 'ceiling') void standard.refetch()
  })
  const failed = [catalogue, standard].find(({ isError, data }) => isError && !data)
  const { data } = standard
  const lockOf = (permission: string) => {
    if (!mayChange) return t('access.matrix.read_only')
    return may(permission) || (data?.max && !data.max.includes(permission) && data.permissions.includes(permission))
      ? undefined
      : t('access.matrix.not_yours')
  }
  return (
    <Page>
      <PageHeader title={t('access.standard.title')} meta={t('access.standard.hint')} />
      <RoleTabs />
      <OwnerOnlyNotice />
      {failed ? <ErrorPanel isPart error={failed.error} onRetry={() => void failed.refetch()} /> : null}
      {!failed && (!data || !catalogue.data) ? <ListSkeleton /> : null}
      {data && catalogue.data ? (
        <Card>
          <PermissionsForm
            label={t('access.standard.title')}
            catalogue={catalogue.data}
            saved={data.permissions}
            version={data.version}
            mayChange={mayChange}
            lockOf={lockOf}
            noteOf={(permission) =>
              data.max && !data.max.includes(permission) ? t('access.matrix.above_ceiling') : undefined
            }
            onLate={() => void standard.refetch()}
            onSave={async (permissions, version) => {
              await call(changeStandard, { permissions, version })
              await standard.refetch()
            }}
          />
        </Card>
      ) : null}
    </Page>
  )
}
