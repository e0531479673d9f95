import { useText } from '#platform/web/i18n/index.ts'
import { PageTabs } from '#platform/web/layout/index.ts'
import { useMay } from '../session.ts'

/** The screens of administering people. */
export function UsersTabs({ deleted }: { deleted?: number | undefined }) {
  const { t } = useText()
  const may = useMay()
  return (
    <PageTabs
      label={t('access.users.tabs')}
      tabs={[
        { to: '/admin/users', title: t('access.users.title') },
        ...(may('access.users.d')
          ? [{ to: '/admin/users/deleted', title: t('access.users.deleted'), count: deleted }]
          : []),
        ...(may('access.security.r') ? [{ to: '/admin/users/security', title: t('access.rule.tab') }] : []),
        ...(may('access.users.confirm') ? [{ to: '/admin/users/registration', title: t('access.door.tab') }] : []),
      ]}
    />
  )
}
