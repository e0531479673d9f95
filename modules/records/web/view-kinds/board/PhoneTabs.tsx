import { type TouchEvent, useRef } from 'react'
import { formatNumber } from '#platform/web/format.ts'
import type { Group } from './columns.ts'
import styles from './board.module.css'

interface Props {
  label: string
  columns: readonly Group[]
  at: number
  countOf: (column: Group) => number
  onGo: (at: number) => void
}

/** On a phone one column is seen at a time. */
export function PhoneTabs({ label, columns, at, countOf, onGo }: Props) {
  return (
    <div className={styles['tabs']} role="group" aria-label={label}>
      {columns.map((column, place) => (
        <button
          key={column.key}
          type="button"
          aria-pressed={place === at}
          ref={(tab) => {
            if (place === at) tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
          }}
          onClick={() => onGo(place)}
        >
          {column.title} <span className="orgil-num">{formatNumber(countOf(column))}</span>
        </button>
      ))}
    </div>
  )
}

const FAR = 60

/** A finger that goes to the side leads to the column beside. */
export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const began = useRef<{ x: number; y: number }>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const one = touches[0]
      began.current = one && touches.length === 1 ? { x: one.clientX, y: one.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const one = changedTouches[0]
      if (!one || !began.current) return
      const [x, y] = [one.clientX - began.current.x, one.clientY - began.current.y]
      began.current = null
      if (Math.abs(x) > FAR && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
    },
  }
}
