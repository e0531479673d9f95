import { copyAndSay } from '#platform/web/copy.ts'
import { Button, Notice } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import styles from './webhooks.module.css'

/** The one moment in which it can be read. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useText()
  return (
    <Dialog
      title={t('webhook.secret')}
      shape="sheet"
      keeps="always"
      onClose={onClose}
      footer={
        <>
          <Button icon="copy" onClick={() => void copyAndSay(secret, t('webhook.copied'))}>
            {t('webhook.copy')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('platform.close')}
          </Button>
        </>
      }
    >
      <div className={styles['stack']}>
        <Notice kind="warning">{t('webhook.secret_hint')}</Notice>
        <code className={styles['secret']}>{secret}</code>
      </div>
    </Dialog>
  )
}
