import { useEffect, useRef } from 'react'
import { TextField } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import styles from './signature.module.css'

interface Props {
  name: string
  /** Whether it is the signer's own name. */
  isMine: boolean
  /** It was tried to sign with it. */
  isRefused: boolean
  onChange: (name: string) => void
}

export function TypedSignature({ name, isMine, isRefused, onChange }: Props) {
  const { t } = useText()
  const place = useRef<HTMLDivElement>(null)
  const isWrong = !isMine && (isRefused || name.trim() !== '')
  useEffect(() => {
    if (isRefused) place.current?.querySelector('input')?.focus()
  }, [isRefused])
  const hint = t('workflow.signature.name_hint')
  return (
    <div ref={place} className={styles['typed']}>
      <TextField
        label={t('workflow.signature.name')}
        value={name}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
        spellCheck={false}
        {...(isWrong ? { error: hint } : { hint })}
      />
      <div className={styles['savedPaper']}>
        <span className={styles['handwriting']} aria-hidden>
          {name}
        </span>
      </div>
    </div>
  )
}
