import { useText, useWords } from '#platform/web/i18n/index.ts'
import { Icon } from '#platform/web/icons/index.ts'
import type { DocumentView } from '../../shared/documents/view.ts'
import styles from '../document.module.css'

/** Which fields this document has beside those that I see; nobody signs what they do not know is there. */
export function HiddenFields({ document: { hidden } }: { document: Pick<DocumentView, 'hidden'> }) {
  const { t } = useText()
  const say = useWords()
  if (hidden.length === 0) return null
  return (
    <p className={styles['hidden']}>
      <Icon name="lock" size={15} />
      {t('workflow.fields.not_shown', { fields: hidden.map(({ label }) => say(label)).join(', ') })}
    </p>
  )
}
