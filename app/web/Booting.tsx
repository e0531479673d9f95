import { ErrorPanel } from '#platform/web/layout/index.ts'
import { Mark } from '#platform/web/icons/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './Booting.module.css'

export function Booting() {
  const { t } = useText()
  return (
    <div className={styles['middle']} role="status" aria-label={t('platform.loading')}>
      <span className={styles['mark']}>
        <Mark size={48} />
      </span>
    </div>
  )
}

/** The configuration or the permissions did not come: nothing can be shown, but it can be tried again. */
export function BootFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className={styles['middle']}>
      <ErrorPanel error={error} onRetry={onRetry} />
    </main>
  )
}
