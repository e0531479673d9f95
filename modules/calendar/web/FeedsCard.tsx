import { buttonClass } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card } from '#platform/web/layout/index.ts'

/** Of the profile: the way to one's calendar in other programs. */
export default function FeedsCard() {
  const { t } = useText()
  return (
    <Card title={t('calendar.title')}>
      <p>{t('calendar.about')}</p>
      <AppLink to="/calendar/feeds" className={buttonClass()}>
        {t('calendar.open')}
      </AppLink>
    </Card>
  )
}
