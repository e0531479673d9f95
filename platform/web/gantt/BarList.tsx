import { memo } from 'react'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import { aboutBar } from './Bars.tsx'
import type { GanttBar, ListColumn } from './bars.ts'
import styles from './gantt.module.css'
import type { Line, Standing } from './lines.ts'
import { HEAD_HEIGHT } from './TimeHead.tsx'

/** Where there is no room a cell is read out alone. */
export const cellClass = (isNarrow: boolean, isNumber = false) =>
  isNarrow ? 'orgil-hidden' : isNumber ? `${styles['cell']} orgil-num` : styles['cell']

interface RowProps {
  line: Line<Standing>
  bar: GanttBar
  at: number
  height: number
  columns: readonly ListColumn[]
  isActive: boolean
  isNarrow: boolean
  keys: string
  onActive: (id: string) => void
}

/** A line of the list beside the drawing: what it is called, when it is, and what was chosen besides. */
export const BarRow = memo(function BarRow({
  line,
  bar,
  at,
  height,
  columns,
  isActive,
  isNarrow,
  keys,
  onActive,
}: RowProps) {
  const { t } = useText()
  const { level, hasBelow, isOpen } = line
  return (
    <div
      role="row"
      tabIndex={isActive ? 0 : -1}
      className={styles['row']}
      style={{ top: HEAD_HEIGHT + at * height, height }}
      data-line={bar.id}
      data-active={isActive || undefined}
      data-faint={bar.isFaint || undefined}
      data-sum={bar.look === 'sum' || undefined}
      aria-level={level}
      aria-posinset={line.at}
      aria-setsize={line.of}
      aria-rowindex={at + 2}
      aria-expanded={hasBelow ? isOpen : undefined}
      aria-keyshortcuts={keys || undefined}
      onPointerDown={() => onActive(bar.id)}
      onFocus={() => onActive(bar.id)}
    >
      <div
        role="rowheader"
        className={styles['name']}
        style={{ paddingInlineStart: (level - 1) * (isNarrow ? 10 : 16) }}
      >
        {hasBelow ? (
          <button
            type="button"
            tabIndex={-1}
            className={styles['fold']}
            aria-label={t(isOpen ? 'platform.gantt.fold' : 'platform.gantt.unfold', { name: bar.name })}
            data-does={isOpen ? 'fold' : 'unfold'}
          >
            <Icon name="next" size={14} />
          </button>
        ) : (
          <span className={styles['foldless']} />
        )}
        <button type="button" tabIndex={-1} className={styles['open']} title={aboutBar(bar)} data-does="open">
          {bar.name}
        </button>
        {bar.isCritical ? (
          <span className={styles['flag']} title={t('platform.gantt.critical')}>
            <span aria-hidden>◆</span>
            <span className="orgil-hidden">{t('platform.gantt.critical')}</span>
          </span>
        ) : null}
      </div>
      {columns.map(({ key, width, text, isNumber }) => (
        <div
          key={key}
          role="gridcell"
          className={cellClass(isNarrow, isNumber)}
          style={isNarrow ? undefined : { width }}
          title={isNarrow ? undefined : text(bar)}
        >
          {text(bar)}
        </div>
      ))}
    </div>
  )
})
