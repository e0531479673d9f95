import { type FormEvent, type ReactNode } from 'react'
import { Button } from '#platform/web/form-basics/index.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { Dialog } from '#platform/web/overlay/index.ts'
import styles from './DeedDialog.module.css'

interface Props {
  title: string
  note?: string | undefined
  action: string
  isBusy: boolean
  isReady?: boolean
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

/** What is asked before something is done with rows. */
export function DeedDialog({ title, note, action, isBusy, isReady = true, onSubmit, onClose, children }: Props) {
  const { t } = useText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (isReady) onSubmit()
  }
  return (
    <Dialog title={title} shape="sheet" width={520} onClose={onClose}>
      <form className={styles['form']} noValidate onSubmit={submit}>
        {note ? <p className={styles['note']}>{note}</p> : null}
        {children}
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('platform.cancel')}</Button>
          <Button kind="primary" type="submit" busy={isBusy} aria-disabled={!isReady || undefined}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
