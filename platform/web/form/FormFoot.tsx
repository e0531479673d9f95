import type { ReactNode } from 'react'
import { Button } from '../form-basics/Button.tsx'
import { useText } from '../i18n/index.ts'
import { Incomplete } from './Incomplete.tsx'
import { giveUpTyped } from './shelf.ts'
import styles from './FormFoot.module.css'

interface Props {
  form: { isBusy: boolean; isIncomplete: boolean; problemCount: number; isChanged: boolean; values?: object }
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
  const cancel =
    onCancel &&
    (() => {
      if (form.values) giveUpTyped(form.values)
      onCancel()
    })
  return (
    <div className={styles['foot']}>
      <Incomplete form={form} />
      <div className={styles['buttons']} data-foot>
        {children}
        {cancel ? <Button onClick={cancel}>{t('platform.cancel')}</Button> : null}
        <Button
          kind="primary"
          type="submit"
          busy={form.isBusy}
          why={wantsChange && !form.isChanged ? t('platform.nothing_changed') : undefined}
        >
          {action ?? t('platform.save')}
        </Button>
      </div>
    </div>
  )
}
