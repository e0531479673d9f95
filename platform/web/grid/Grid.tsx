import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { DragArea } from '../drag/index.ts'
import { useText } from '../i18n/index.ts'
import { GridHead, type HeadProps, OverHeads } from './GridHead.tsx'
import styles from './grid.module.css'
import { Line } from './GridLines.tsx'
import { rangeOf, type Way } from './keys.ts'
import type { GridCell, GridHeading, GridLine, PastedCell } from './lines.ts'
import { leftOf, sideOf } from './left-of.ts'
import { useCells } from './use-cells.ts'
import { useWindow } from './use-window.ts'

const HEAD = 38
const FOOT = 46
/** So high a line has room for several lines of text. */
const TALL = 64
const CHOOSE = 44
const NUMBER = 52

/** What an editor of a cell is told: what it begins with, and how it ends. */
export interface Editing<Row> extends GridCell<Row> {
  /** What was typed over what stands there; null: that is changed. */
  typed: string | null
  /** Saved, and where one goes on. */
  onDone: (way: Way | null) => void
  onGiveUp: () => void
}

export interface GridProps<Row> extends HeadProps<Row> {
  /** Said to those who do not see it. */
  label: string
  lines: readonly GridLine<Row>[]
  /** Of a line, in pixels. */
  height: number
  /** What a row is called, for those who do not see it. */
  nameOf: (row: Row) => string
  isStale?: boolean
  /** What its lines answer: with another question it begins at its first line. */
  asked?: string | undefined
  onOpen?: (row: Row) => void
  onToggle?: (key: string) => void
  /** A line comes near that stands for what has still to come. */
  onMore?: (key: string) => void
  choosing?: { chosen: ReadonlySet<string>; onChoose: (keys: ReadonlySet<string>) => void } | undefined
  /** Where cells can be written. */
  writing?: Writing<Row> | undefined
  /** Rows are numbered. */
  isNumbered?: boolean
  /** Headings over the columns, where there are any. */
  heads?: readonly GridHeading[] | undefined
  /** Column → what stands at the foot. */
  foot?: Readonly<Record<string, ReactNode>> | undefined
}

interface Writing<Row> {
  /** Not every row may be written. */
  mayWrite: (row: Row) => boolean
  renderEditor: (editing: Editing<Row>) => ReactNode
  onClear: (cells: readonly GridCell<Row>[]) => void
  /** `from`: the cell that was copied, where it was one of this grid; `left`: how many found no place. */
  onPaste: (cells: readonly PastedCell<Row>[], left: number) => void
  onUndo: () => void
}

/**
 * Rows and columns as in a spreadsheet: arrows walk from cell to cell, cells are written where they stand, copied and
 * pasted; only the lines that are seen are drawn. It knows nothing of what stands in it.
 */
export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, height, nameOf, isStale = false, choosing, onOpen, foot, sorts, onSort } = props
  const { t } = useText()
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { from, to, page, width: room } = useWindow(scroller, props.lines.length, height)
  const { asked } = props
  const answered = useRef(asked)
  useEffect(() => {
    if (answered.current === asked) return
    answered.current = asked
    if (scroller.current) scroller.current.scrollTop = 0
  }, [asked])
  // A column that is being drawn wider is so here alone until it is let go.
  const [drawn, setDrawn] = useState<{ key: string; width: number } | null>(null)
  const { isNumbered = false, heads } = props
  const lead = (choosing ? CHOOSE : 0) + (isNumbered ? NUMBER : 0)
  const head = HEAD * (heads ? 2 : 1)
  const widths = spacious(
    columns.map(({ key, width, isDrawn = false }) =>
      drawn?.key === key ? { width: drawn.width, isDrawn: true } : { width, isDrawn },
    ),
    room - lead,
  )
  const starts = widths.map((_, at) => lead + sum(widths.slice(0, at)))
  const template = [...(choosing ? [CHOOSE] : []), ...(isNumbered ? [NUMBER] : []), ...widths]
    .map((width) => `${width}px`)
    .join(' ')
  const pinned = columns.filter(({ isPinned }, at) => isPinned || at === 0).length
  const lefts = Object.fromEntries(starts.slice(0, pinned).map((start, at) => [`--left-${at}`, `${start}px`]))
  const rights = Object.fromEntries(
    columns.flatMap((column, at) =>
      sideOf(column, at) === 'right' ? [[`--right-${at}`, `${sum(widths.slice(at + 1))}px`]] : [],
    ),
  )

  const reveal = (line: number, column: number) => {
    const element = scroller.current
    if (!element) return
    const footer = foot ? FOOT : 0
    const [top, bottom] = [line * height, (line + 1) * height]
    if (top < element.scrollTop) element.scrollTop = top
    else if (bottom > element.scrollTop + element.clientHeight - head - footer)
      element.scrollTop = bottom - element.clientHeight + head + footer
    if (sideOf(columns[column]!, column)) return
    const [left, right] = [starts[column]!, starts[column]! + widths[column]!]
    const edge = pinned < starts.length ? starts[pinned]! : 0
    if (left < element.scrollLeft + edge) element.scrollLeft = left - edge
    else if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth
  }
  const cells = useCells(props, { page, reveal, scroller })
  const { selection, editing, lines } = cells
  const range = selection && rangeOf(selection)
  const isAll = choosing && rowKeys(lines).every((key) => choosing.chosen.has(key))
  const near = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  const shown = selection && !near.includes(selection.at.line) ? [...near, selection.at.line] : near
  const activeLine = selection && lines[selection.at.line]
  const grid = (
    <div
      ref={scroller}
      data-sideways
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-describedby={`${id}-keys`}
      aria-busy={isStale || undefined}
      aria-multiselectable
      aria-rowcount={lines.some(({ kind }) => kind === 'more') ? -1 : lines.length + (heads ? 2 : 1)}
      aria-colcount={columns.length + (choosing ? 1 : 0)}
      aria-activedescendant={
        selection && activeLine ? `${id}-${activeLine.key}-${columns[selection.at.column]?.key}` : undefined
      }
      className={styles['grid']}
      data-tall={height >= TALL || undefined}
      style={
        {
          ...lefts,
          ...rights,
          '--template': template,
          '--wide': `${lead + sum(widths)}px`,
          '--height': `${height}px`,
          '--head': `${HEAD}px`,
          '--lead': `${choosing ? CHOOSE : 0}px`,
        } as CSSProperties
      }
      {...cells.events}
    >
      <p id={`${id}-keys`} className="orgil-hidden">
        {t(props.writing ? 'platform.grid.keys_writing' : 'platform.grid.keys')}
      </p>
      <div role="rowgroup" className={styles['head']}>
        {heads ? <OverHeads heads={heads} columns={columns} lead={(choosing ? 1 : 0) + (isNumbered ? 1 : 0)} /> : null}
        <div role="row" aria-rowindex={heads ? 2 : 1} className={styles['columns']}>
          {choosing ? (
            <div role="columnheader" className={styles['choose']}>
              <input
                type="checkbox"
                aria-label={t('platform.table.choose_all')}
                checked={isAll ?? false}
                ref={(box) => {
                  if (box) box.indeterminate = !isAll && choosing.chosen.size > 0
                }}
                onChange={() => choosing.onChoose(new Set(isAll ? [] : rowKeys(lines)))}
              />
            </div>
          ) : null}
          {isNumbered ? (
            <div role="columnheader" className={styles['number']}>
              <span aria-hidden>№</span>
              <span className="orgil-hidden">{t('platform.grid.number')}</span>
            </div>
          ) : null}
          <GridHead
            columns={columns.map((column, at) => ({ ...column, width: widths[at]! }))}
            sorts={sorts}
            onSort={onSort}
            onResize={(key, width, isDone) => {
              setDrawn(isDone ? null : { key, width })
              if (isDone) props.onResize(key, width, true)
            }}
            onMove={props.onMove}
            onChooseHead={props.onChooseHead}
            chosenHead={props.chosenHead}
          />
        </div>
      </div>
      <div role="rowgroup" className={styles['body']} style={{ height: lines.length * height }}>
        {shown.map((at) => {
          const line = lines[at]!
          const isIn = range !== null && at >= range.from.line && at <= range.to.line
          const active = selection?.at.line === at ? selection.at.column : -1
          return (
            <Line
              key={line.key}
              line={line}
              at={at}
              above={heads ? 3 : 2}
              isNumbered={isNumbered}
              id={id}
              columns={columns}
              style={placed(at, height)}
              active={active}
              from={isIn ? range.from.column : -1}
              to={isIn ? range.to.column : -2}
              editor={active >= 0 && editing ? <Editor editing={editing} render={props.writing!.renderEditor} /> : null}
              isChosen={choosing && line.kind === 'row' ? choosing.chosen.has(line.key) : choosing && false}
              nameOf={nameOf}
              onOpen={onOpen && cells.onOpen}
              onChoose={cells.onChoose}
              onToggle={cells.onToggle}
              onMore={cells.onMore}
            />
          )
        })}
      </div>
      {foot ? (
        <div role="rowgroup" className={styles['foot']}>
          <div role="row" className={styles['columns']}>
            {choosing ? <span role="none" className={styles['choose']} /> : null}
            {isNumbered ? <span role="none" className={styles['number']} /> : null}
            {columns.map((column, at) => (
              <div
                key={column.key}
                role="gridcell"
                className={styles['cell']}
                data-pinned={sideOf(column, at)}
                data-align={column.align}
                style={leftOf(at)}
              >
                <span className={styles['said']}>{foot[column.key]}</span>
              </div>
            ))}
          </div>
        </div>
      ) : null}
    </div>
  )
  const { onMove } = props
  if (!onMove) return grid
  const titleOf = (key: string | number) => columns.find((one) => one.key === key)?.title ?? ''
  return (
    <DragArea
      shadow={titleOf}
      name={titleOf}
      onOver={() => {}}
      onEnd={() => {}}
      onDrop={(moved, place, { x }) => {
        const to = columns.findIndex(({ key }) => key === place)
        if (to < 0 || moved === place) return false
        onMove(String(moved), (x > 0.5 ? columns[to + 1] : columns[to])?.key ?? null)
        return true
      }}
    >
      {grid}
    </DragArea>
  )
}

const sum = (some: readonly number[]) => some.reduce((total, one) => total + one, 0)

/** Columns whose width nobody chose take what room is left. */
function spacious(columns: readonly { width: number; isDrawn: boolean }[], room: number): number[] {
  const left = room - sum(columns.map(({ width }) => width))
  const free = sum(columns.map(({ width, isDrawn }) => (isDrawn ? 0 : width)))
  if (left <= 0 || free === 0) return columns.map(({ width }) => width)
  return columns.map(({ width, isDrawn }) => (isDrawn ? width : width + Math.floor((left * width) / free)))
}

const rowKeys = (lines: readonly GridLine<unknown>[]) => lines.flatMap(({ kind, key }) => (kind === 'row' ? [key] : []))

const places = new Map<string, CSSProperties>()

/** The same object for the same place, so that a line which stays is not drawn anew. */
function placed(at: number, height: number): CSSProperties {
  const key = `${at} ${height}`
  const known = places.get(key) ?? { transform: `translateY(${at * height}px)` }
  places.set(key, known)
  return known
}

/** What edits a cell lies over it; a press beside it saves, as Enter does. */
function Editor<Row>({ editing, render }: { editing: Editing<Row>; render: Writing<Row>['renderEditor'] }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    // What is chosen from a list comes a moment later.
    const focus = () => {
      const first = element?.querySelector<HTMLElement>('input, textarea, select')
      if (!first) return false
      first.focus()
      if (first instanceof HTMLInputElement && first.type === 'text') first.setSelectionRange(-1, -1)
      element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      return true
    }
    if (!element || focus()) return
    const watch = new MutationObserver(() => focus() && watch.disconnect())
    watch.observe(element, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [])
  return (
    <div ref={place} className={styles['editor']} data-editor>
      {render(editing)}
    </div>
  )
}
