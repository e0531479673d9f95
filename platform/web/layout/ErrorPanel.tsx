import { CallError } from '../call.ts'
import { Button, buttonClass } from '../form-basics/Button.tsx'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { failureWords } from '../feedback.ts'
import { AppLink } from '../AppLink.tsx'
import { CopyReference } from '../form-basics/CopyReference.tsx'
import styles from './ErrorPanel.module.css'

/**
 * In the place of what could not be loaded: what happened, what to do, what to quote. What is not there does not come
 * by asking again.
 */
export function ErrorPanel({
  error,
  onRetry,
  isPart = false,
}: {
  error: unknown
  onRetry?: () => void
  isPart?: boolean
}) {
  const { t } = useText()
  const words = failureWords(error)
  if (!words) return null
  const isMissing = error instanceof CallError && error.status === 404
  // A page that came and lacks a part has its heading already.
  const Title = isPart ? 'p' : 'h1'
  const mayRetry = onRetry !== undefined && !isMissing
  return (
    <div className={styles['panel']} role="alert">
      <span className={styles['disc']}>
        <Icon name="error" size={24} />
      </span>
      <Title className={styles['title']}>{words.text}</Title>
      {mayRetry ? <p className={styles['hint']}>{t('platform.error.load_hint')}</p> : null}
      {mayRetry ? (
        <Button icon="refresh" onClick={onRetry}>
          {t('platform.retry')}
        </Button>
      ) : null}
      {isMissing ? (
        <AppLink to="/home" className={buttonClass({ kind: 'primary' })}>
          {t('platform.error.to_home')}
        </AppLink>
      ) : null}
      {words.reference ? <CopyReference reference={words.reference} /> : null}
    </div>
  )
}
