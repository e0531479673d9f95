import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useDragItem } from '#platform/web/drag/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel } from '#platform/web/layout/index.ts'
import type { Row } from '../../../shared/contract.ts'
import type { Table } from '../../../shared/definition/table.ts'
import type { Filter } from '../../../shared/query.ts'
import { More } from '../../list/More.tsx'
import { BoardCard, type CardDeeds } from './BoardCard.tsx'
import { type CellPlace, cellId, type Move, withMoves } from './cells.ts'
import type { Group } from './columns.ts'
import styles from './board.module.css'
import { useCell } from './use-cell.ts'
import { keepOrder } from './place-under.ts'
import { drawnPlaces, useSeenCards } from './use-seen-cards.ts'

export interface Over {
  /** The row that is dragged. */
  moved: string
  cell: string
  before: string | null
}

interface Props {
  table: Table
  column: Group
  lane: Group | null
  asked: { search: string; sort: readonly string[]; filter: Filter | undefined }
  names: readonly string[]
  mayMove: boolean
  isFolded: boolean
  /** Where what is dragged would be put, if here. */
  over: Over | null
  moves: readonly Move[]
  deeds: CardDeeds
}

/** The cards of one column, or of one column in one lane. */
export function Cell({ table, column, lane, asked, names, mayMove, isFolded, over, moves, deeds }: Props) {
  const { t } = useText()
  const place: CellPlace = { column: column.key, lane: lane?.key ?? null }
  const id = cellId(place)
  const { ref } = useDragItem({ id, mayMove: false })
  const element = useRef<HTMLDivElement>(null)
  const both = useCallback(
    (box: HTMLDivElement | null) => {
      ref(box)
      element.current = box
    },
    [ref],
  )
  const isSeen = useSeen(element, lane !== null)
  const filter: Filter = {
    all: [...(asked.filter ? [asked.filter] : []), column.condition, ...(lane ? [lane.condition] : [])],
  }
  const isNone = lane === null && column.count === 0
  const { rows, query, more } = useCell(
    { table: table.name, search: asked.search, sort: asked.sort, filter },
    isSeen && !isNone && !isFolded,
  )
  const shown = useMemo(() => withMoves(isNone ? [] : rows, id, moves), [isNone, rows, id, moves])
  const isOver = over?.cell === id
  return (
    <div
      ref={both}
      className={styles['cell']}
      data-cell={id}
      data-over={isOver || undefined}
      data-end={(isOver && over.before === null) || undefined}
      data-folded={isFolded || undefined}
    >
      {isFolded ? (
        <p className={styles['foldedTitle']}>
          {column.title} <span className="orgil-num">{formatNumber(column.count)}</span>
        </p>
      ) : (
        <>
          {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
          <Cards
            label={lane ? `${column.title}, ${lane.title}` : column.title}
            rows={shown}
            before={isOver ? over.before : null}
            moved={over?.moved}
            {...{ table, names, mayMove, deeds }}
          />
          {query.isLoading && !isNone ? <p className={styles['coming']}>{t('platform.loading')}</p> : null}
          <More {...more} />
        </>
      )}
    </div>
  )
}

interface CardsProps extends Pick<Props, 'table' | 'names' | 'mayMove' | 'deeds'> {
  label: string
  rows: readonly Row[]
  /** The row before which something would come. */
  before: string | null
  moved: string | undefined
}

/** Drawn anew for what stands in it alone: whether more is on its way is no matter of it. */
const Cards = memo(function Cards({ label, rows, before, moved, table, names, mayMove, deeds }: CardsProps) {
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const { list, near, heightOf } = useSeenCards(ids)
  useLayoutEffect(() => keepOrder(list.current, ids), [list, ids])
  return (
    <ul ref={list} className={styles['cards']} aria-label={label} data-count={rows.length}>
      {drawnPlaces(near, rows.length, moved === undefined ? -1 : ids.indexOf(moved)).map((place) => {
        if (typeof place === 'object')
          return <li key={`to ${place.to}`} aria-hidden style={{ height: heightOf(place.from, place.to) }} />
        const row = rows[place]!
        return (
          <BoardCard
            key={row.id}
            table={table}
            names={names}
            row={row}
            mayMove={mayMove}
            isNext={before === row.id}
            {...deeds}
          />
        )
      })}
    </ul>
  )
})

/** Of a board with lanes only those cells are read that somebody comes near. */
function useSeen(element: React.RefObject<HTMLElement | null>, waits: boolean) {
  const [isSeen, setSeen] = useState(!waits)
  useEffect(() => {
    if (isSeen || !element.current) return
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: '300px' },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [isSeen, element])
  return isSeen
}
