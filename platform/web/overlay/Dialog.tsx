import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import { IconButton } from '../form-basics/Button.tsx'
import styles from './Dialog.module.css'

interface Props {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /** `drawer` slides in from the left, `sheet` from below on a phone. */
  shape?: 'centre' | 'drawer' | 'sheet'
  width?: number
  /** The title is said but not shown. */
  bare?: boolean
}

/** The browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. Mount it to open it. */
export function Dialog({ title, onClose, children, footer, shape = 'centre', width, bare = false }: Props) {
  const { t } = useText()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

  return (
    <dialog
      ref={dialog} className={`${styles['dialog']} ${styles[shape]}`} style={width ? { width } : {}} aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles['inside']}>
        {bare ? <h2 id={titleId} className="orgil-hidden">{title}</h2> : (
          <div className={styles['head']}>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="close" label={t('platform.close')} onClick={onClose} />
          </div>
        )}
        <div className={bare ? styles['bare'] : styles['body']}>{children}</div>
        {footer ? <div className={styles['foot']}>{footer}</div> : null}
      </div>
    </dialog>
  )
}
