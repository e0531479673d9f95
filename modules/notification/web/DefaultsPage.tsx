import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { changeDefaults, showDefaults } from '../shared/preferences.ts'
import { LetterPreview } from './LetterPreview.tsx'
import { PreferencesForm } from './PreferencesForm.tsx'

/** What holds in the organisation for those who chose nothing, and how its letters look. */
export default function DefaultsPage() {
  const { t } = useText()
  const defaults = useCall(showDefaults, {}, { meta: { quiet: true } })
  return (
    <Page width={760}>
      <PageHeader title={t('notification.defaults.title')} meta={t('notification.defaults.hint')} />
      {defaults.isError && !defaults.data ? (
        <ErrorPanel isPart error={defaults.error} onRetry={() => void defaults.refetch()} />
      ) : null}
      {defaults.isPending ? <ListSkeleton rows={6} /> : null}
      {defaults.data ? (
        <>
          <PreferencesForm
            key={defaults.data.version}
            kept={defaults.data}
            change={changeDefaults}
            onChanged={defaults.refetch}
            usual={t('notification.defaults.product')}
            own={t('notification.defaults.choose')}
          />
          <LetterPreview kinds={defaults.data.all_kinds} />
        </>
      ) : null}
    </Page>
  )
}
