import { Button } from '../form-basics/Button.tsx'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { failureWords } from '../feedback.ts'
import { CopyReference } from './CopyReference.tsx'
import styles from './ErrorPanel.module.css'

/** In the place of what could not be loaded: what happened, what to do, what to quote. */
export function ErrorPanel({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useText()
  const words = failureWords(error)
  if (!words) return null
  return (
    <div className={styles['panel']} role="alert">
      <span className={styles['disc']}><Icon name="error" size={24} /></span>
      <p className={styles['title']}>{words.text}</p>
      {onRetry ? <p className={styles['hint']}>{t('platform.error.load_hint')}</p> : null}
      {onRetry ? <Button icon="refresh" onClick={onRetry}>{t('platform.retry')}</Button> : null}
      {words.reference ? <CopyReference reference={words.reference} /> : null}
    </div>
  )
}
