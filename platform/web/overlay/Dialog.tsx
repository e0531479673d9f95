import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useText } from '../i18n/index.ts'
import { Button, IconButton } from '../form-basics/Button.tsx'
import { Toaster } from '../toaster/Toaster.tsx'
import { useTyping } from '../unsaved.ts'
import { giveFocusBack } from './give-back.ts'
import { useBack } from './layers.ts'
import styles from './Dialog.module.css'

interface Props {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  footer?: ReactNode
  /**
   * `drawer` slides in from the left, `side` from the right, `sheet` from below on a phone; `full` covers everything.
   */
  shape?: 'centre' | 'drawer' | 'side' | 'full' | 'sheet'
  width?: number
  /** The title is said but not shown. */
  bare?: boolean
  /**
   * What is not lost by accident. `typing`: once something was typed or drawn, a press beside the dialog does
   * nothing, Escape, the cross and going back ask first. `always`: a press beside it does nothing from the start.
   * `nothing`: all close at once.
   */
  keeps?: 'typing' | 'always' | 'nothing'
  /**
   * What Escape, the cross and going back ask from the start, where the dialog shows something that is never seen
   * again.
   */
  question?: string | undefined
}

/** The browser's own modal dialog: it keeps the focus inside and gives it back. Mount it to open it. */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  shape = 'centre',
  width,
  bare = false,
  keeps = 'typing',
  question,
}: Props) {
  const { t } = useText()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [isTouched, setTouched] = useState(false)
  const focused = useRef<Element>(null)
  const [isAsking, setAsking] = useState(false)

  useTyping(isTouched)

  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (element) show(element)
    if (element) firstWanted(element)?.focus({ preventScroll: true })
    return () => {
      element?.close()
      giveFocusBack(before)
    }
  }, [])

  const touch = (target: EventTarget) => {
    if (keeps === 'nothing') return
    // Words that are looked for are nobody's work.
    if (!(target instanceof HTMLInputElement && target.type === 'search')) setTouched(true)
  }
  const leave = () => {
    if (isAsking) stay()
    else if (question || isTouched) ask()
    else onClose()
  }
  const ask = () => {
    focused.current = document.activeElement
    setAsking(true)
  }
  const stay = () => {
    setAsking(false)
    if (focused.current instanceof HTMLElement) focused.current.focus({ preventScroll: true })
  }
  useBack(true, leave)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || dialog.current?.querySelector('[popover="auto"]:popover-open')) return
    event.preventDefault()
    leave()
  }

  return (
    <dialog
      ref={dialog}
      className={`${styles['dialog']} ${styles[shape]}`}
      style={width ? { width } : {}}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onInput={({ target }) => touch(target)}
      onCancel={(event) => {
        // File choosers cancel as well, and their event bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leave()
      }}
      onClose={() => {
        // A browser grants a page few refusals and then closes by itself.
        if (!dialog.current) return
        show(dialog.current)
        leave()
      }}
      onPointerUp={(event) => {
        if (event.target instanceof HTMLCanvasElement) touch(event.target)
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && keeps !== 'always' && !isTouched) onClose()
      }}
    >
      <div className={styles['inside']}>
        {bare ? (
          <h2 id={titleId} className="orgil-hidden">
            {title}
          </h2>
        ) : (
          <div className={styles['head']} data-head>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="close" label={t('platform.close')} onClick={isAsking ? undefined : leave} />
          </div>
        )}
        <div className={bare ? styles['bare'] : styles['body']} data-body>
          {children}
        </div>
        {isAsking ? <Question words={question} onStay={stay} onLeave={onClose} /> : null}
        {footer ? (
          <div className={styles['foot']} data-foot hidden={isAsking}>
            {footer}
          </div>
        ) : null}
      </div>
      <Toaster />
    </dialog>
  )
}

/** Its layer of messages was there before it, and has to come after it to lie above it. */
function show(dialog: HTMLDialogElement) {
  dialog.showModal()
  const layer = dialog.querySelector<HTMLElement>(':scope > [popover="manual"]')
  layer?.hidePopover()
  layer?.showPopover()
}

/**
 * What says so itself; else, where the browser took the cross, the field that stands first. A finger is not met by a
 * keyboard over half the screen.
 */
function firstWanted(dialog: HTMLDialogElement): HTMLElement | null {
  const asked = dialog.querySelector<HTMLElement>('[data-autofocus]')
  if (
    asked ||
    matchMedia('(pointer: coarse)').matches ||
    !dialog.querySelector('[data-head]')?.contains(document.activeElement)
  )
    return asked
  const first = dialog.querySelector<HTMLElement>(
    '[data-body] :is(input, select, textarea, button, a[href]):not([type=hidden], [type=file], :disabled)',
  )
  return first?.matches('select, textarea, input:not([role=combobox])') ? first : null
}

function Question({ words, onStay, onLeave }: { words: string | undefined; onStay: () => void; onLeave: () => void }) {
  const { t } = useText()
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  return (
    <div className={`${styles['foot']} ${styles['question']}`} data-foot role="alert">
      <p>{words ?? t('platform.dialog.unsaved')}</p>
      <Button kind="danger" onClick={onLeave}>
        {t(words ? 'platform.close' : 'platform.dialog.leave')}
      </Button>
      <Button ref={stay} kind="primary" onClick={onStay}>
        {t(words ? 'platform.back' : 'platform.dialog.stay')}
      </Button>
    </div>
  )
}
