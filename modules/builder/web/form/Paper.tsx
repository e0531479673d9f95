import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './form.module.css'

/** A sheet as wide as a device, drawn smaller where there is no room for it. */
export function Paper({ width, children }: { width: number; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const [{ scale, height, left }, setFit] = useState({ scale: 1, height: 0, left: 0 })
  useEffect(() => {
    const [around, sheet] = [room.current, paper.current]
    if (!around || !sheet) return
    const fit = () => {
      const free = around.clientWidth - PADDING
      const next = Math.min(1, free / width)
      setFit({
        scale: next,
        height: Math.ceil(sheet.offsetHeight * next),
        left: Math.max(0, Math.floor((free - width * next) / 2)),
      })
    }
    const watch = new ResizeObserver(fit)
    watch.observe(around)
    watch.observe(sheet)
    return () => watch.disconnect()
  }, [width])
  return (
    <div ref={room} className={styles['room']}>
      <div style={{ height, marginInlineStart: left }}>
        <div
          ref={paper}
          className={styles['paper']}
          style={{ width, transform: scale < 1 ? `scale(${scale})` : undefined }}
        >
          {children}
        </div>
      </div>
    </div>
  )
}

/** On both sides of the sheet. */
const PADDING = 24
