import { useCallback, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import styles from './Popover.module.css'

const GAP = 6
const EDGE = 8

interface Trigger {
  ref: RefObject<HTMLButtonElement | null>
  popoverTarget: string
  'aria-expanded': boolean
  'aria-controls': string
}

interface Props {
  /** Spread the wiring on one `<button>` or `<IconButton>`. */
  trigger: (wiring: Trigger) => ReactNode
  /** Named for those who do not see where it hangs. */
  label: string
  children: (close: () => void) => ReactNode
  /** Which edge of the trigger it keeps to. */
  align?: 'start' | 'end'
  width?: number
}

/** A panel hanging on its button: the browser's own popover, so Escape, a click elsewhere and the focus are its business. */
export function Popover({ trigger, label, children, align = 'end', width }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  const close = useCallback(() => panel.current?.hidePopover(), [])

  useEffect(() => {
    if (!isOpen) return
    const follow = () => place(button.current, panel.current, align)
    follow()
    panel.current?.querySelector<HTMLElement>('[data-autofocus], a[href], button:not(:disabled), input')?.focus({ preventScroll: true })
    addEventListener('resize', follow)
    return () => removeEventListener('resize', follow)
  }, [isOpen, align])

  return (
    <>
      {trigger({ ref: button, popoverTarget: id, 'aria-expanded': isOpen, 'aria-controls': id })}
      <div
        ref={panel} id={id} popover="auto" role="dialog" aria-label={label} className={styles['panel']} style={width ? { width } : {}}
        onToggle={(event) => setOpen(event.newState === 'open')} onKeyDown={moveByArrows}
      >
        {isOpen ? children(close) : null}
      </div>
    </>
  )
}

function place(button: HTMLElement | null, panel: HTMLElement | null, align: 'start' | 'end') {
  if (!button || !panel) return
  const at = button.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const left = align === 'start' ? at.left : at.right - width
  const below = at.bottom + GAP
  const fitsBelow = below + height <= innerHeight - EDGE
  panel.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`
  panel.style.top = `${fitsBelow ? below : Math.max(EDGE, at.top - GAP - height)}px`
}

/** Arrows go from one item to the next; Tab does as well. */
function moveByArrows(event: React.KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')]
  const here = stops.indexOf(document.activeElement as HTMLElement)
  const next = stops.at((here + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length)
  if (!next) return
  event.preventDefault()
  next.focus()
}
