import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../form-basics/Button.tsx'
import { Icon, type IconName } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { dismiss, useToasts, type Toast, type ToastKind } from '../toast.ts'
import { aboveBars } from './above-bars.ts'
import { CopyReference } from '../form-basics/CopyReference.tsx'
import styles from './Toaster.module.css'

const icons: Record<ToastKind, IconName> = { success: 'success', error: 'error', warning: 'warning' }
/** Milliseconds: enough to read, and longer where there is something to do. */
const stay: Record<ToastKind, number> = { success: 3000, warning: 7000, error: 9000 }

/**
 * Messages, above everything. The page has this layer, and so has each open dialog, outside of which nothing can be
 * pressed or read out; the topmost of them shows the messages. Both regions stand there from the start, empty: only
 * then are their changes read out.
 */
export function Toaster() {
  const { t } = useText()
  const toasts = useToasts()
  const layer = useFreePlace(toasts)
  useEffect(() => layer.current?.showPopover(), [layer])

  const ofKind = (isError: boolean) =>
    toasts.filter(({ kind }) => (kind === 'error') === isError).map((one) => <Card key={one.id} toast={one} />)
  return (
    <div ref={layer} popover="manual" className={styles['layer']} role="region" aria-label={t('platform.messages')}>
      <div aria-live="assertive" className={styles['region']}>
        {ofKind(true)}
      </div>
      <div aria-live="polite" className={styles['region']}>
        {ofKind(false)}
      </div>
    </div>
  )
}

/**
 * At the lower edge, but above whatever bar of buttons, end of a form, or on a phone sheet, stands there now, comes
 * there meanwhile or is scrolled there.
 */
function useFreePlace(toasts: readonly Toast[]) {
  const layer = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = layer.current
    if (!element || toasts.length === 0) return
    let frame = 0
    const place = () => {
      const sheets = [...document.querySelectorAll('dialog[open]')].filter(
        (one) => one.getBoundingClientRect().bottom >= innerHeight && one.clientHeight < innerHeight,
      )
      const bars = [...sheets, ...document.querySelectorAll('[data-foot]')]
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect())
      element.style.bottom = `${aboveBars(element.getBoundingClientRect(), bars, innerHeight)}px`
    }
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(place)
    }
    place()
    const watch = new MutationObserver(soon)
    watch.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', soon)
    addEventListener('scroll', soon, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      removeEventListener('resize', soon)
      removeEventListener('scroll', soon, { capture: true })
    }
  }, [toasts])
  return layer
}

function Card({ toast }: { toast: Toast }) {
  const { t } = useText()
  const [isHeld, setHeld] = useState(false)
  const leave = useEffectEvent(() => dismiss(toast.id))
  const time = toast.lasts ?? stay[toast.kind]
  const stays = toast.action !== undefined && toast.lasts === undefined

  useEffect(() => {
    if (isHeld || stays) return
    const timer = setTimeout(() => leave(), time)
    return () => clearTimeout(timer)
  }, [isHeld, stays, time])

  return (
    <div
      className={`${styles['toast']} ${styles[toast.kind]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[toast.kind]} size={20} className={styles['icon']} />
      <div className={styles['words']}>
        <p className={styles['title']}>{toast.title}</p>
        {toast.description ? <p className={styles['more']}>{toast.description}</p> : null}
        {toast.action ? (
          <Button
            size="small"
            onClick={() => {
              toast.action?.run()
              if (toast.lasts !== undefined || toast.action?.isOnce) dismiss(toast.id)
            }}
          >
            {toast.action.label}
          </Button>
        ) : null}
        {toast.reference ? <CopyReference reference={toast.reference} /> : null}
      </div>
      <IconButton
        icon="close"
        size={16}
        label={t('platform.close')}
        onClick={() => dismiss(toast.id)}
        className={styles['close'] ?? ''}
      />
    </div>
  )
}
