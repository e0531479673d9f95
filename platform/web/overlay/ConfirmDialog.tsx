import { type ReactNode, useEffect, useRef } from 'react'
import { Button, type ButtonKind } from '../form-basics/Button.tsx'
import { useText } from '../i18n/index.ts'
import { Dialog } from './Dialog.tsx'

interface Props {
  title: string
  /** What the button says: the deed itself, not "OK". */
  action: string
  kind?: ButtonKind
  isBusy?: boolean
  width?: number | undefined
  /**
   * Where Enter is to do it. Otherwise it closes, as what cannot be taken back is not done by a key pressed too long.
   */
  startsAt?: 'action'
  onConfirm: () => void
  onCancel: () => void
  /** What will happen, in words. */
  children: ReactNode
}

/** A second thought before what cannot be taken back. */
export function ConfirmDialog({
  title,
  action,
  kind = 'danger',
  isBusy = false,
  width = 480,
  startsAt,
  onConfirm,
  onCancel,
  children,
}: Props) {
  const { t } = useText()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (startsAt === 'action') button.current?.focus()
  }, [startsAt])
  return (
    <Dialog
      title={title}
      shape="sheet"
      width={width}
      onClose={onCancel}
      keeps="nothing"
      footer={
        <>
          <Button onClick={onCancel}>{t('platform.cancel')}</Button>
          <Button ref={button} kind={kind} busy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
