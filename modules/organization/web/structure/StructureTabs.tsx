import { useText } from '#platform/web/i18n/index.ts'
import { PageTabs } from '#platform/web/layout/index.ts'

export function StructureTabs() {
  const { t } = useText()
  return (
    <PageTabs
      label={t('organization.structure.title')}
      tabs={[
        { to: '/organization/struct', title: t('organization.structure.tab_units') },
        { to: '/organization/struct/chart', title: t('organization.chart.tab') },
      ]}
    />
  )
}
