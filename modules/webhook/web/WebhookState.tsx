import { Chip } from '#platform/web/form-basics/index.ts'
import { formatDateTime } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { WebhookView } from '../shared/webhooks.ts'
import styles from './webhooks.module.css'

export function WebhookState({ webhook: { is_active, failing_since, given_up_at } }: { webhook: WebhookView }) {
  const { t } = useText()
  if (given_up_at !== null)
    return (
      <Chip kind="danger" icon="error">
        {t('webhook.given_up')}
      </Chip>
    )
  if (!is_active) return <Chip icon="pause">{t('webhook.inactive')}</Chip>
  if (failing_since !== null) {
    return (
      <span className={styles['state']}>
        <Chip kind="warning" icon="warning">
          {t('webhook.failing')}
        </Chip>
        <small className="orgil-num">{t('webhook.failing_since', { date: formatDateTime(failing_since) })}</small>
      </span>
    )
  }
  return (
    <Chip kind="success" icon="check">
      {t('webhook.active')}
    </Chip>
  )
}
