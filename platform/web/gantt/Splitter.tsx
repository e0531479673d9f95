import { type KeyboardEvent, useRef } from 'react'
import { useText } from '../i18n/index.ts'
import styles from './gantt.module.css'

interface Props {
  width: number
  least: number
  most: number
  onWidth: (width: number) => void
}

const STEP = 24
const BOTH = 460
const HALF = 4

/** The edge of the list: dragged, moved by arrows, and pressed twice to fold the list up to the names and back. */
export function Splitter({ width, least, most, onWidth }: Props) {
  const { t } = useText()
  const taken = useRef<{ x: number; width: number }>(null)
  const set = (next: number) => onWidth(Math.min(most, Math.max(least, next)))
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -STEP, ArrowRight: STEP, Home: -most, End: most }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    set(width + by)
  }
  return (
    <div
      className={styles['splitter']}
      style={{ left: width - HALF }}
      role="separator"
      // A separator that is moved is reached by keys.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('platform.gantt.list_width')}
      aria-valuenow={Math.round(width)}
      aria-valuemin={least}
      aria-valuemax={Math.round(most)}
      onKeyDown={onKey}
      onDoubleClick={() => set(width <= least ? BOTH : least)}
      onPointerDown={(event) => {
        taken.current = { x: event.clientX, width }
        event.currentTarget.setPointerCapture(event.pointerId)
        event.preventDefault()
      }}
      onPointerMove={({ clientX }) => {
        if (taken.current) set(taken.current.width + clientX - taken.current.x)
      }}
      onPointerUp={() => {
        taken.current = null
      }}
      onPointerCancel={() => {
        taken.current = null
      }}
    />
  )
}
