import type { ReactNode } from 'react'
import { Button } from '../form-basics/Button.tsx'
import { Notice } from '../form-basics/Notice.tsx'
import { useText } from '../i18n/index.ts'
import styles from './FormFoot.module.css'

interface Props {
  form: { isBusy: boolean; isIncomplete: boolean; isChanged: boolean }
  /** What the button says; saving otherwise. */
  action?: string
  /** Sending what was not changed makes no sense. */
  wantsChange?: boolean
  onCancel?: (() => void) | undefined
  children?: ReactNode
}

/** The end of a form: what is missing in a sentence, then its buttons. */
export function FormFoot({ form, action, wantsChange = false, onCancel, children }: Props) {
  const { t } = useText()
  return (
    <div className={styles['foot']}>
      {form.isIncomplete ? <Notice kind="danger" live title={t('platform.incomplete')} /> : null}
      <div className={styles['buttons']}>
        {children}
        {onCancel ? <Button onClick={onCancel}>{t('platform.cancel')}</Button> : null}
        <Button kind="primary" type="submit" busy={form.isBusy} disabled={wantsChange && !form.isChanged}>{action ?? t('platform.save')}</Button>
      </div>
    </div>
  )
}
