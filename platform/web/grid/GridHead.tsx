import { useRef } from 'react'
import { announce } from '../drag/index.ts'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './grid.module.css'
import { leftOf } from './left-of.ts'
import type { GridColumn } from './lines.ts'

const STEP = 16
const NARROWEST = 60
const WIDEST = 1200

export interface HeadProps<Row> {
  columns: readonly GridColumn<Row>[]
  /** Column keys, `-` before one that falls. */
  sorts: readonly string[]
  onSort: (key: string, isAdded: boolean) => void
  /** `isDone`: it is let go. */
  onResize: (key: string, width: number, isDone: boolean) => void
}

/** Headings: pressed to sort, with Shift to sort by another one as well; their edges are drawn to widen a column. */
export function GridHead<Row>({ columns, sorts, onSort, onResize }: HeadProps<Row>) {
  return columns.map((column, at) => {
    const place = sorts.findIndex((sort) => sort.replace(/^-/, '') === column.key)
    const order = place < 0 ? 'none' : sorts[place]!.startsWith('-') ? 'descending' : 'ascending'
    return (
      <div
        key={column.key}
        role="columnheader"
        aria-sort={column.isSortable ? order : undefined}
        className={styles['heading']}
        data-align={column.align}
        data-pinned={column.isPinned || at === 0 || undefined}
        style={leftOf(at)}
      >
        <Heading
          column={column}
          order={order}
          place={sorts.length > 1 ? place + 1 : 0}
          onSort={onSort}
          onResize={onResize}
        />
      </div>
    )
  })
}

function Heading<Row>({
  column: { key, title, isSortable },
  order,
  place,
  onSort,
  onResize,
}: Pick<HeadProps<Row>, 'onSort' | 'onResize'> & {
  column: GridColumn<Row>
  order: 'none' | 'ascending' | 'descending'
  place: number
}) {
  const { t } = useText()
  const begun = useRef<{ x: number; width: number } | null>(null)
  const resize = (to: number, isDone: boolean) =>
    onResize(key, Math.round(Math.max(NARROWEST, Math.min(to, WIDEST))), isDone)
  return (
    <>
      <button
        type="button"
        className={styles['sort']}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        aria-disabled={isSortable ? undefined : true}
        onClick={({ shiftKey }) => isSortable && onSort(key, shiftKey)}
        onKeyDown={(event) => {
          if (!event.altKey || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return
          event.preventDefault()
          const next = widthOf(event.currentTarget) + (event.key === 'ArrowRight' ? STEP : -STEP)
          resize(next, true)
          announce(t('platform.grid.width', { name: title, width: next }))
        }}
      >
        <span>{title}</span>
        <Icon
          name={order === 'descending' ? 'down' : 'up'}
          size={13}
          weight={2.2}
          className={order === 'none' ? styles['unsorted'] : undefined}
        />
        {place > 0 ? <b className={styles['place']}>{place}</b> : null}
      </button>
      <span
        aria-hidden
        className={styles['edge']}
        onPointerDown={(event) => {
          event.preventDefault()
          event.currentTarget.setPointerCapture(event.pointerId)
          begun.current = { x: event.clientX, width: widthOf(event.currentTarget) }
        }}
        onPointerMove={({ clientX }) => begun.current && resize(begun.current.width + clientX - begun.current.x, false)}
        onPointerUp={({ clientX }) => {
          if (begun.current) resize(begun.current.width + clientX - begun.current.x, true)
          begun.current = null
        }}
      />
    </>
  )
}

/** As it is drawn: it may be wider than it was asked to be. */
const widthOf = ({ parentElement }: HTMLElement) => parentElement?.offsetWidth ?? NARROWEST
