import { useSession } from '#modules/access/web/index.ts'
import { useCall } from '#platform/web/call.ts'
import { Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, ErrorPanel, ListSkeleton, Page, PageHeader } from '#platform/web/layout/index.ts'
import { changePreferences, showPreferences } from '../shared/preferences.ts'
import { PreferencesForm } from './PreferencesForm.tsx'
import styles from './preferences.module.css'

/** What I am told of, where and when. */
export default function PreferencesPage() {
  const { t } = useText()
  const { acting } = useSession()
  const mine = useCall(showPreferences, {}, { meta: { quiet: true } })
  return (
    <Page width={760}>
      <PageHeader title={t('notification.preferences.title')} meta={t('notification.preferences.hint')} />
      {mine.isError && !mine.data ? <ErrorPanel isPart error={mine.error} onRetry={() => void mine.refetch()} /> : null}
      {mine.isPending ? <ListSkeleton rows={6} /> : null}
      {acting ? <Notice>{t('platform.owner_only')}</Notice> : null}
      {mine.data ? (
        <PreferencesForm
          key={mine.data.version}
          kept={mine.data}
          change={changePreferences}
          onChanged={mine.refetch}
          usual={t('notification.preferences.as_usual')}
          own={t('notification.preferences.own')}
        >
          <Reached mail={mine.data.mail} />
        </PreferencesForm>
      ) : null}
    </Page>
  )
}

function Reached({ mail }: { mail: string | null }) {
  const { t } = useText()
  return (
    <div className={styles['hint']}>
      {mail === null ? (
        <p>
          {t('notification.preferences.no_mail')}{' '}
          <AppLink to="/admin/profile">{t('notification.preferences.add_mail')}</AppLink>
        </p>
      ) : (
        <p>{t('notification.preferences.letters_to', { mail })}</p>
      )}
      <p>{t('notification.preferences.devices')}</p>
      <p>{t('notification.preferences.security')}</p>
    </div>
  )
}
