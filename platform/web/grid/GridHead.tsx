import { type ReactNode, useRef } from 'react'
import { announce, useDragItem } from '../drag/index.ts'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './grid.module.css'
import { leftOf, sideOf } from './left-of.ts'
import type { GridColumn, GridHeading } from './lines.ts'

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
  /** Dragged, or moved by Alt, Shift and the arrows: before this one, or last. */
  onMove?: ((key: string, before: string | null) => void) | undefined
  /** Pressed to be looked at, instead of sorting. */
  onChooseHead?: ((key: string) => void) | undefined
  chosenHead?: string | undefined
}

/** A row of headings over headings: each as wide as the columns that it stands over. */
export function OverHeads<Row>({
  heads,
  columns,
  lead,
}: {
  heads: readonly GridHeading[]
  columns: readonly GridColumn<Row>[]
  lead: number
}) {
  return (
    <div role="row" aria-rowindex={1} className={`${styles['columns']} ${styles['over']}`}>
      {lead > 0 ? <span role="none" style={{ gridColumn: `span ${lead}` }} /> : null}
      {heads.map(({ title, from, count }) => (
        <div
          key={from}
          role={title === null ? 'none' : 'columnheader'}
          aria-colspan={title === null ? undefined : count}
          className={styles['overHead']}
          data-pinned={sideOf(columns[from]!, from)}
          data-empty={title === null || undefined}
          style={{ ...leftOf(from), gridColumn: `span ${count}` }}
        >
          <span>{title}</span>
        </div>
      ))}
    </div>
  )
}

/** Headings: pressed to sort, with Shift to sort by another one as well; their edges are drawn to widen a column. */
export function GridHead<Row>({ columns, sorts, onSort, onResize, onMove, onChooseHead, chosenHead }: HeadProps<Row>) {
  return columns.map((column, at) => {
    const place = sorts.findIndex((sort) => sort.replace(/^-/, '') === column.key)
    const order = place < 0 ? 'none' : sorts[place]!.startsWith('-') ? 'descending' : 'ascending'
    return (
      <Place
        key={column.key}
        column={column}
        at={at}
        order={order}
        mayMove={onMove !== undefined}
        isChosen={chosenHead === column.key}
      >
        <Heading
          column={column}
          order={order}
          place={sorts.length > 1 ? place + 1 : 0}
          onSort={onSort}
          onResize={onResize}
          onChooseHead={onChooseHead}
          onStep={(by) => {
            if (!onMove) return
            const others = columns.filter(({ key }) => key !== column.key)
            const to = at + by
            if (to < 0 || to > others.length) return
            onMove(column.key, others[to]?.key ?? null)
          }}
        />
      </Place>
    )
  })
}

interface PlaceProps<Row> {
  column: GridColumn<Row>
  at: number
  order: 'none' | 'ascending' | 'descending'
  mayMove: boolean
  isChosen: boolean
  children: ReactNode
}

function Place<Row>({ mayMove, ...props }: PlaceProps<Row>) {
  return mayMove ? <MovedPlace {...props} /> : <PlainPlace {...props} />
}

function MovedPlace<Row>(props: Omit<PlaceProps<Row>, 'mayMove'>) {
  const { ref, isDragged } = useDragItem({ id: props.column.key, mayMove: true })
  return <PlainPlace {...props} placeRef={ref} isDragged={isDragged} />
}

function PlainPlace<Row>({
  column,
  at,
  order,
  isChosen,
  placeRef,
  isDragged = false,
  children,
}: Omit<PlaceProps<Row>, 'mayMove'> & { placeRef?: (element: Element | null) => void; isDragged?: boolean }) {
  return (
    <div
      ref={placeRef}
      role="columnheader"
      aria-sort={column.isSortable ? order : undefined}
      className={styles['heading']}
      data-align={column.align}
      data-pinned={sideOf(column, at)}
      data-picked={isChosen || undefined}
      data-dragged={isDragged || undefined}
      style={leftOf(at)}
    >
      {children}
    </div>
  )
}

function Heading<Row>({
  column: { key, title, isSortable },
  order,
  place,
  onSort,
  onResize,
  onChooseHead,
  onStep,
}: Pick<HeadProps<Row>, 'onSort' | 'onResize' | 'onChooseHead'> & {
  onStep: (by: 1 | -1) => void
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
        aria-disabled={isSortable || onChooseHead ? undefined : true}
        onClick={({ shiftKey }) => (onChooseHead ? onChooseHead(key) : isSortable ? onSort(key, shiftKey) : undefined)}
        onKeyDown={(event) => {
          if (!event.altKey || !['ArrowLeft', 'ArrowRight'].includes(event.key)) return
          event.preventDefault()
          if (event.shiftKey) return onStep(event.key === 'ArrowRight' ? 1 : -1)
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
          // The column is widened, not carried away.
          event.stopPropagation()
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
