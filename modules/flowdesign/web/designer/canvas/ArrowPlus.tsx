import { use, type MouseEvent, type KeyboardEvent } from 'react'
import { useText } from '#platform/web/i18n/index.ts'
import type { Point } from '../../drawing/flow-doc.ts'
import styles from './canvas.module.css'
import { InsertContext } from './insert-context.ts'

const ARM = 4

/** On the arrow itself: puts a step in there. Who goes by keys comes to that of the arrow they chose. */
export function ArrowPlus({ edge, name, at, isStop }: { edge: string; name: string; at: Point; isStop: boolean }) {
  const { t } = useText()
  const insert = use(InsertContext)
  if (!insert) return null
  const open = (event: MouseEvent<SVGGElement> | KeyboardEvent<SVGGElement>) => {
    // The arrow below is not meant.
    event.stopPropagation()
    event.preventDefault()
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    insert(edge, { x: left + width / 2, y: top + height / 2 })
  }
  return (
    <g
      className={`${styles['plus']} nopan`}
      role="button"
      tabIndex={isStop ? 0 : -1}
      aria-label={t('flowdesign.insert.here', { arrow: name })}
      aria-haspopup="dialog"
      data-insert={edge}
      transform={`translate(${at.x} ${at.y})`}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === 'Enter' || event.key === ' ') open(event)
      }}
    >
      <circle className={styles['plusRoom']} />
      <circle className={styles['plusDisc']} r={9} />
      <path d={`M${-ARM} 0H${ARM}M0 ${-ARM}V${ARM}`} />
    </g>
  )
}
