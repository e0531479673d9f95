import { useText } from '#platform/web/i18n/index.ts'
import type { Mark } from '../../shared/signature-input.ts'
import styles from './signature.module.css'

export function SavedSignature({ signature }: { signature: Mark }) {
  const { t } = useText()
  return (
    <div className={styles['savedPaper']}>
      {signature.type === 'text' ? (
        <span className={styles['handwriting']}>{signature.signature}</span>
      ) : (
        <img src={signature.signature} alt={t('workflow.signature.saved')} />
      )}
    </div>
  )
}
