import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { PageHeader, PageTabs } from '#platform/web/layout/index.ts'
import { listTroubles } from '../shared/operation.ts'

/** Above every page about the running of the platform. */
export function SystemHead() {
  const { t } = useText()
  const troubles = useCall(listTroubles, {}, { meta: { quiet: true } })
  return (
    <>
      <PageHeader title={t('operation.title')} meta={t('operation.hint')} />
      <PageTabs
        label={t('operation.title')}
        tabs={[
          { to: '/lambda/system', title: t('operation.tab_condition') },
          { to: '/lambda/system/jobs', title: t('operation.tab_jobs') },
          { to: '/lambda/system/troubles', title: t('operation.tab_troubles'), count: troubles.data?.length },
          { to: '/lambda/system/settings', title: t('operation.tab_settings') },
        ]}
      />
    </>
  )
}
