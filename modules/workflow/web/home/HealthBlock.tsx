import { useMay } from '#modules/access/web/index.ts'
import { useCall } from '#platform/web/call.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { AppLink, Card } from '#platform/web/layout/index.ts'
import { showHealth } from '../../shared/at-home.ts'
import styles from './home.module.css'

/** For whoever administers documents: how many are stuck, and how many steps are late. */
export default function HealthBlock() {
  const { t } = useText()
  const may = useMay()
  const query = useCall(showHealth, {}, { meta: { quiet: true } })
  if (!query.data) return null
  const { stuck, overdue } = query.data
  return (
    <Card title={t('workflow.home.health')}>
      <ul className={styles['figures']}>
        <li data-bad={stuck > 0 || undefined}>
          <AppLink to="/workflow/repair">
            <b className="orgil-num">{stuck}</b>
            <span>{t('workflow.home.stuck')}</span>
          </AppLink>
        </li>
        <li data-bad={overdue > 0 || undefined}>
          {may('workflow.documents.all') ? (
            <AppLink to="/workflow/insight">
              <b className="orgil-num">{overdue}</b>
              <span>{t('workflow.home.overdue')}</span>
            </AppLink>
          ) : (
            <span>
              <b className="orgil-num">{overdue}</b>
              <span>{t('workflow.home.overdue')}</span>
            </span>
          )}
        </li>
      </ul>
    </Card>
  )
}
