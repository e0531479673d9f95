import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { keyOf } from '#platform/web/call.ts'
import { announce, DragArea, stepOf } from '#platform/web/drag/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { useLive } from '#platform/web/live.ts'
import { useViewport } from '#platform/web/media.ts'
import { readStored, writeStored } from '#platform/web/storage.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { groupRows } from '../../../shared/board.ts'
import { RECORDS_CHANGED, type Row } from '../../../shared/contract.ts'
import { settledIn } from '../../row/settled-in.ts'
import { cachedRow } from '../cached-row.ts'
import { rowName } from '../row-name.ts'
import { useKeptFocus } from '../use-kept-focus.ts'
import type { ViewProps } from '../view-props.ts'
import type { CardDeeds } from './BoardCard.tsx'
import { Cell, type Over } from './Cell.tsx'
import { type Between, cellId, cellOf } from './cells.ts'
import { type Group, keyOfValue } from './columns.ts'
import { ColumnHead } from './ColumnHead.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { betweenAfterStep, betweenAtEnd, betweenNow, betweenUnder, cardElement } from './place-under.ts'
import { PhoneTabs, useSwipe } from './PhoneTabs.tsx'
import styles from './board.module.css'
import { useGroups } from './use-groups.ts'
import { useMoves } from './use-moves.ts'

/** The same each time, so that cards stay as they are. */
const NO_NAMES: readonly string[] = []

/** Rows as cards in columns, by what one of their columns says; a card that is put elsewhere says something else. */
export default function Board({ table, setting, view, may, fixed }: ViewProps<'board'>) {
  const { t, language } = useText()
  const say = useWords()
  const cache = useQueryClient()
  const isPhone = useViewport() === 'mobile'
  const { by, lanes: lanesBy, card = NO_NAMES, limits = {} } = setting
  const columns = useGroups(table, by, view)
  const lanes = useGroups(table, lanesBy, view)
  const [folded, fold] = useFolded(`${table.name}.${by}`)
  const [over, setOver] = useState<Over | null>(null)
  const [menuOf, setMenuOf] = useState<Row | null>(null)
  const [shownAt, setShownAt] = useState<number | null>(null)
  const isOrdered = table.ranked === true && view.sort === ''
  const { moves, go } = useMoves(table, isOrdered)
  useLive(RECORDS_CHANGED, ({ topic, key }) => {
    if (topic === 'resync' || key === table.name) void cache.invalidateQueries({ queryKey: keyOf(groupRows) })
  })
  const keepFocus = useKeptFocus((id) => cardElement(id).card?.querySelector('button'))

  const mayMove = may('u') && (!fixed.includes(by) || isOrdered)
  const rowOf = (id: string | number) => moves.find(({ row }) => row.id === id)?.row ?? cachedRow(cache, id)
  const nameOf = (id: string | number) => {
    const row = rowOf(id)
    return row ? rowName(table, row, language) : ''
  }
  const columnOf = (row: Row | undefined) => row && columns.column && keyOfValue(columns.column, row.values[by])
  const put = (row: Row, cell: string, to: Between): boolean => {
    const [place, was] = [cellOf(cell), cardElement(row.id).cell]
    const before = was === undefined ? null : cellOf(was)
    const column = columns.groups.find(({ key }) => key === place.column)
    const lane = lanes.groups.find(({ key }) => key === place.lane)
    if (!before || !column) return false
    const values: FieldValues = {
      ...(before.column !== place.column && { [by]: column.value }),
      ...(lanesBy !== undefined && lane && before.lane !== place.lane && { [lanesBy]: lane.value }),
    }
    const from = betweenNow(row.id)
    const isSame = to.after === from.after && to.before === from.before
    const settled = settledIn(table, row)
    if (Object.keys(values).some((name) => fixed.includes(name) || settled.includes(name))) return false
    if (Object.keys(values).length === 0 && (!isOrdered || isSame)) return false
    go({ row, values, cell, title: column.title, to, from })
    return true
  }
  const step = (event: KeyboardEvent<HTMLElement>, row: Row) => {
    const way = mayMove ? stepOf(event) : undefined
    if (!way) return
    event.preventDefault()
    const { cell } = cardElement(row.id)
    if (cell === undefined) return
    const place = cellOf(cell)
    const at = columns.groups.findIndex(({ key }) => key === place.column)
    const beside = columns.groups[at + (way === 'in' ? 1 : -1)]
    const isAside = way === 'in' || way === 'out'
    const target = isAside ? beside && cellId({ ...place, column: beside.key }) : cell
    const to = isAside ? target && betweenAtEnd(target, row.id) : betweenAfterStep(row.id, way === 'down' ? 1 : -1)
    const name = rowName(table, row, language)
    if (!target || !to || !put(row, target, to)) return announce(t('platform.drag.no_way', { name }))
    keepFocus(row.id)
    if (isAside && isPhone) setShownAt(columns.groups.indexOf(beside!))
    announce(
      isAside
        ? t('records.board.moved', { name, place: beside!.title })
        : t(way === 'up' ? 'platform.drag.moved_up' : 'platform.drag.moved_down', { name }),
    )
  }
  const deeds = useStable<CardDeeds>({ onOpen: ({ id }) => view.show({ row: id }), onStep: step, onMenu: setMenuOf })
  // On a phone the first column opens in which something stands.
  const first = columns.groups.findIndex(({ count }) => count > 0)
  const at = Math.max(0, Math.min(shownAt ?? first, columns.groups.length - 1))
  const swipe = useSwipe((by) => {
    if (!over) setShownAt(Math.max(0, Math.min(columns.groups.length - 1, at + by)))
  })

  const asked = useMemo(
    () => ({
      search: view.search,
      filter: view.filter,
      sort: view.sort ? view.sort.split(',') : table.ranked ? ['rank'] : [],
    }),
    [view.search, view.filter, view.sort, table.ranked],
  )
  const failed = columns.found.error ?? lanes.found.error
  if (failed) return <ErrorPanel isPart error={failed} onRetry={() => void columns.found.refetch()} />
  if (!columns.found.data || (lanesBy !== undefined && !lanes.found.data)) return <ListSkeleton />

  const shown = isPhone ? columns.groups.slice(at, at + 1) : columns.groups
  const isFolded = ({ key }: Group) => !isPhone && folded.includes(key)
  const widths = shown.map((column) => (isPhone ? 'minmax(0, 1fr)' : isFolded(column) ? '48px' : '290px')).join(' ')
  const countOf = ({ key, count }: Group) =>
    moves.reduce((sum, { row, cell }) => {
      const was = columnOf(cachedRow(cache, row.id))
      const goes = cellOf(cell).column
      return sum + (was === goes ? 0 : goes === key ? 1 : was === key ? -1 : 0)
    }, count)
  const add = (column: Group, lane: Group | null) =>
    may('c')
      ? () =>
          view.show({
            row: 'new',
            begin: {
              ...(fixed.includes(by) ? {} : { [by]: column.value }),
              ...(lane && lanesBy !== undefined && !fixed.includes(lanesBy) && { [lanesBy]: lane.value }),
            },
          })
      : undefined
  return (
    <DragArea
      shadow={nameOf}
      name={nameOf}
      onOver={(moved, cell, { y }) => {
        const id = String(moved)
        const next = typeof cell === 'string' ? { moved: id, cell, before: betweenUnder(cell, id, y).before } : null
        setOver((before) => (before?.cell === next?.cell && before?.before === next?.before ? before : next))
      }}
      onDrop={(moved, cell, { y }) => {
        const row = rowOf(moved)
        return row !== undefined && typeof cell === 'string' && put(row, cell, betweenUnder(cell, row.id, y))
      }}
      onEnd={() => setOver(null)}
    >
      {isPhone ? (
        <PhoneTabs
          label={t('records.view.board')}
          columns={columns.groups}
          at={at}
          countOf={countOf}
          onGo={setShownAt}
        />
      ) : null}
      <div
        className={styles['board']}
        data-sideways
        role="region"
        aria-label={say(table.title)}
        data-lanes={lanesBy !== undefined || undefined}
        {...(isPhone && swipe)}
      >
        <div className={styles['heads']} style={{ gridTemplateColumns: widths }}>
          {shown.map((column) => (
            <ColumnHead
              key={column.key}
              column={column}
              count={countOf(column)}
              limit={limits[column.key]}
              isFolded={isFolded(column)}
              onFold={isPhone ? undefined : () => fold(column.key)}
              onAdd={add(column, null)}
            />
          ))}
        </div>
        {(lanesBy === undefined ? [null] : lanes.groups).map((lane) => (
          <section key={lane?.key ?? ''} aria-label={lane?.title}>
            {lane ? (
              <h2 className={styles['lane']}>
                <span>{lane.title}</span> <span className="orgil-num">{lane.count}</span>
              </h2>
            ) : null}
            <div className={styles['cells']} style={{ gridTemplateColumns: widths }}>
              {shown.map((column) => (
                <Cell
                  key={column.key}
                  table={table}
                  column={column}
                  lane={lane}
                  asked={asked}
                  names={card}
                  mayMove={mayMove}
                  isFolded={isFolded(column)}
                  over={over}
                  moves={moves}
                  deeds={deeds}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      {menuOf ? (
        <MoveDialog
          name={rowName(table, menuOf, language)}
          columns={columns.groups}
          at={columnOf(menuOf) ?? ''}
          onChoose={({ key }) => {
            setMenuOf(null)
            const { cell } = cardElement(menuOf.id)
            if (cell === undefined) return
            const target = cellId({ ...cellOf(cell), column: key })
            put(menuOf, target, betweenAtEnd(target, menuOf.id))
          }}
          onClose={() => setMenuOf(null)}
        />
      ) : null}
    </DragArea>
  )
}

/** Which columns of a board are folded; a browser keeps it. */
function useFolded(board: string) {
  const key = `board.${board}`
  const [folded, setFolded] = useState<readonly string[]>(() => readStored<string[]>(key) ?? [])
  const fold = (column: string) => {
    const next = folded.includes(column) ? folded.filter((one) => one !== column) : [...folded, column]
    setFolded(next)
    writeStored(key, next)
  }
  return [folded, fold] as const
}

/** Functions that stay the same, and do what they do by now. */
function useStable<Functions extends object>(functions: Functions): Functions {
  const now = useRef(functions)
  useEffect(() => {
    now.current = functions
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [
          name,
          (...given: unknown[]) => (now.current as Record<string, (...given: unknown[]) => unknown>)[name]!(...given),
        ]),
      ) as Functions,
  )
  return stable
}
