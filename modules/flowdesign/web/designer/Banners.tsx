import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import styles from './designer.module.css'

/** An arrow was begun: the next step that is pressed ends it. */
export function PenBanner({ from, onCancel }: { from: string; onCancel: () => void }) {
  const { t } = useText()
  return (
    <div className={styles['banner']} role="status">
      <Icon name="forward" size={18} />
      <span>
        <b>{from}</b> {t('flowdesign.choose_next')}
      </span>
      <Button size="small" onClick={onCancel}>
        {t('platform.cancel')}
      </Button>
    </div>
  )
}

/** What is seen is an older version, and cannot be changed. */
export function VersionBanner({
  version,
  mayTake,
  onTake,
  onBack,
}: {
  version: number
  mayTake: boolean
  onTake: () => void
  onBack: () => void
}) {
  const { t } = useText()
  return (
    <div className={styles['banner']} role="status">
      <Icon name="history" size={18} />
      <span>{t('flowdesign.looking_at', { version })}</span>
      {mayTake ? (
        <Button size="small" onClick={onTake}>
          {t('flowdesign.take_version')}
        </Button>
      ) : null}
      <Button size="small" kind="primary" onClick={onBack}>
        {t('flowdesign.back_to_draft')}
      </Button>
    </div>
  )
}
