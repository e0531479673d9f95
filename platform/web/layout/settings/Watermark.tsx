import { useEffect, useId, useRef, useState } from 'react'
import { formatDateTime } from '../../format.ts'
import styles from './Watermark.module.css'

const EVERY = 60_000

/** Who looks at this, and when, over everything: whoever photographs a screen is in the picture. */
export function Watermark({ name }: { name: string }) {
  const id = useId()
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY)
    return () => clearInterval(timer)
  }, [])
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => stayOnTop(layer.current!), [])
  return (
    <div ref={layer} popover="manual" className={styles['mark']} aria-hidden>
      <svg>
        <pattern id={id} width="300" height="190" patternUnits="userSpaceOnUse" patternTransform="rotate(-22)">
          <text x="20" y="60">
            {name}
          </text>
          <text x="20" y="80">
            {formatDateTime(now)}
          </text>
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${id})`} />
      </svg>
    </div>
  )
}

/** Dialogs and menus lie above the page in the order in which they came; each that comes makes this one come again. */
function stayOnTop(layer: HTMLElement) {
  const onToggle = ({ target }: Event) => {
    if (target === layer) return
    layer.hidePopover()
    layer.showPopover()
  }
  layer.showPopover()
  document.addEventListener('toggle', onToggle, { capture: true })
  return () => document.removeEventListener('toggle', onToggle, { capture: true })
}
