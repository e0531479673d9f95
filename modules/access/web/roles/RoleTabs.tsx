import { useText } from '#platform/web/i18n/index.ts'
import { PageTabs } from '#platform/web/layout/index.ts'

/** The screens about rights, one beside the other. */
export function RoleTabs() {
  const { t } = useText()
  return (
    <PageTabs
      label={t('access.roles.title')}
      tabs={[
        { to: '/admin/roles', title: t('access.roles.tab') },
        { to: '/admin/roles/standard', title: t('access.standard.tab') },
        { to: '/admin/roles/jobs', title: t('access.job.tab') },
        { to: '/admin/roles/why', title: t('access.why.tab') },
      ]}
    />
  )
}
