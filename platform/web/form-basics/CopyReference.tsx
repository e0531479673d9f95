import { useState } from 'react'
import { copyText, sayNotCopied } from '../copy.ts'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './CopyReference.module.css'

/** The number under which the failure stands in the server's log. */
export function CopyReference({ reference }: { reference: string }) {
  const { t } = useText()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    const isDone = await copyText(reference)
    setCopied(isDone)
    if (!isDone) sayNotCopied()
  }
  return (
    <button
      type="button"
      className={styles['reference']}
      title={t('platform.copy_reference')}
      onClick={() => void copy()}
    >
      <span>{t('platform.reference')}:</span> <span className="orgil-num">{reference}</span>
      <Icon name={isCopied ? 'check' : 'copy'} size={14} />
      <span role="status" className="orgil-hidden">
        {isCopied ? t('platform.copied') : ''}
      </span>
    </button>
  )
}
