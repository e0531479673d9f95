import { useCallback, useEffect, useId, useState, type ReactNode } from 'react'
import styles from './Popover.module.css'

const GAP = 6
const EDGE = 8

interface Trigger {
  popoverTarget: string
  'aria-expanded': boolean
  'aria-controls': string
}

interface Props {
  /** Spread the wiring on one `<button>` or `<IconButton>`. */
  renderTrigger: (wiring: Trigger) => ReactNode
  /** Named for those who do not see where it hangs. */
  label: string
  children: (close: () => void) => ReactNode
  /** Which edge of the trigger it keeps to. */
  align?: 'start' | 'end'
  width?: number
}

/**
 * A panel hanging on its button: the browser's own popover, so Escape, a click elsewhere and the focus are its
 * business.
 */
export function Popover({ renderTrigger, label, children, align = 'end', width }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)

  const close = useCallback(() => document.getElementById(id)?.hidePopover(), [id])

  useEffect(() => {
    const element = document.getElementById(id)
    if (!isOpen || !element) return
    const button = document.querySelector<HTMLElement>(`[popovertarget="${CSS.escape(id)}"]`)
    const follow = () => place(button, element, align)
    follow()
    // Without anything to press the panel itself takes the focus, so that the arrows scroll it.
    const first =
      element.querySelector<HTMLElement>('[data-autofocus], a[href], button:not(:disabled), input') ?? element
    // What opened in it may have taken the focus already.
    if (!element.contains(document.activeElement)) first.focus({ preventScroll: true })
    element.addEventListener('keydown', moveByArrows)
    addEventListener('resize', follow)
    return () => {
      element.removeEventListener('keydown', moveByArrows)
      removeEventListener('resize', follow)
    }
  }, [isOpen, align, id])

  return (
    <>
      {renderTrigger({ popoverTarget: id, 'aria-expanded': isOpen, 'aria-controls': id })}
      <div
        id={id}
        popover="auto"
        role="dialog"
        tabIndex={-1}
        aria-label={label}
        className={styles['panel']}
        style={width ? { width } : {}}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen ? children(close) : null}
      </div>
    </>
  )
}

function place(button: HTMLElement | null, panel: HTMLElement, align: 'start' | 'end') {
  if (!button) return
  const at = button.getBoundingClientRect()
  const { width, height } = panel.getBoundingClientRect()
  const left = align === 'start' ? at.left : at.right - width
  const below = at.bottom + GAP
  const fitsBelow = below + height <= innerHeight - EDGE
  panel.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`
  panel.style.top = `${fitsBelow ? below : Math.max(EDGE, at.top - GAP - height)}px`
}

/** Arrows go from one item to the next; Tab does as well. */
export function moveByArrows(event: KeyboardEvent) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return
  // A calendar has its own way with them.
  if (event.target instanceof Element && event.target.closest('[data-own-arrows]')) return
  const stops = [
    ...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('a[href], button:not(:disabled)'),
  ]
  const here = stops.indexOf(document.activeElement as HTMLElement)
  const next = stops.at((here + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length)
  if (!next) return
  event.preventDefault()
  next.focus()
}
