import { type CSSProperties, memo, type ReactNode, useEffect } from 'react'
import { Button } from '../form-basics/Button.tsx'
import { Icon } from '../icons/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './grid.module.css'
import { leftOf, sideOf } from './left-of.ts'
import { type GridColumn, type GridLine, isOpenIn } from './lines.ts'

interface LineProps<Row> {
  line: GridLine<Row>
  /** Its place among the lines. */
  at: number
  /** The row of the grid that the first line is. */
  above: number
  isNumbered: boolean
  /** Of the grid: those of its cells follow. */
  id: string
  columns: readonly GridColumn<Row>[]
  style: CSSProperties
  /** The column of the active cell, where it is in this line; else -1. */
  active: number
  /** The first and the last column that are selected. */
  from: number
  to: number
  /** What stands in the active cell while it is edited. */
  editor: ReactNode
  /** Undefined where rows are not chosen. */
  isChosen: boolean | undefined
  nameOf: (row: Row) => string
  onOpen: ((row: Row) => void) | undefined
  onChoose: (key: string, isOn: boolean) => void
  onToggle: (key: string) => void
  onMore: (key: string) => void
}

/** One line; drawn anew where something of it alone is another. */
export const Line = memo(function Line<Row>(props: LineProps<Row>) {
  const { line, at, above, style, active, isChosen } = props
  return (
    <div
      role="row"
      aria-rowindex={at + above}
      className={styles['line']}
      style={style}
      data-line={at}
      data-kind={line.kind}
      data-gone={(line.kind === 'row' && line.isGone) || undefined}
      data-chosen={isChosen || undefined}
      data-active={active >= 0 || undefined}
    >
      {line.kind === 'row' ? <Cells {...props} line={line} /> : null}
      {line.kind === 'group' ? <Group {...props} line={line} /> : null}
      {line.kind === 'more' ? <Rest {...props} /> : null}
    </div>
  )
}) as <Row>(props: LineProps<Row>) => ReactNode

type Of<Row, Kind extends GridLine<Row>['kind']> = Omit<LineProps<Row>, 'line'> & {
  line: Extract<GridLine<Row>, { kind: Kind }>
}

function Cells<Row>({
  line: { key, row, number },
  id,
  isNumbered,
  columns,
  active,
  from,
  to,
  editor,
  isChosen,
  nameOf,
  onOpen,
  onChoose,
}: Of<Row, 'row'>) {
  const { t } = useText()
  return (
    <>
      {isChosen === undefined ? null : (
        <div role="gridcell" className={styles['choose']}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('platform.table.choose', { name: nameOf(row) })}
            checked={isChosen}
            onChange={({ target }) => onChoose(key, target.checked)}
          />
        </div>
      )}
      {isNumbered ? (
        <div role="gridcell" className={styles['number']}>
          {number}
        </div>
      ) : null}
      {columns.map((column, at) => {
        const mark = column.mark?.(row)
        const isActive = at === active
        return (
          <div
            key={column.key}
            id={`${id}-${key}-${column.key}`}
            role={at === 0 ? 'rowheader' : 'gridcell'}
            aria-selected={(at >= from && at <= to) || undefined}
            aria-readonly={isOpenIn(column, row) ? undefined : true}
            aria-invalid={mark?.problem ? true : undefined}
            className={styles['cell']}
            data-column={at}
            data-active={isActive || undefined}
            data-selected={(at >= from && at <= to) || undefined}
            data-pinned={sideOf(column, at)}
            data-align={column.align}
            data-hue={mark?.hue}
            data-problem={mark?.problem ? true : undefined}
            title={mark?.problem}
            style={leftOf(at)}
          >
            {isActive && editor ? (
              editor
            ) : at === 0 && onOpen && !column.isPressed ? (
              <button type="button" tabIndex={-1} className={styles['open']} data-row={key} onClick={() => onOpen(row)}>
                {column.render(row)}
              </button>
            ) : (
              <span className={styles['said']}>{column.render(row)}</span>
            )}
            {isActive && mark?.problem && !editor ? (
              <span role="alert" className={styles['why']}>
                {mark.problem}
              </span>
            ) : null}
          </div>
        )
      })}
    </>
  )
}

function Group<Row>({ line, id, isNumbered, columns, active, isChosen, onToggle }: Of<Row, 'group'>) {
  return (
    <>
      {isChosen === undefined ? null : <span role="none" className={styles['choose']} />}
      {isNumbered ? <span role="none" className={styles['number']} /> : null}
      {columns.map((column, at) => (
        <div
          key={column.key}
          id={`${id}-${line.key}-${column.key}`}
          role={at === 0 ? 'rowheader' : 'gridcell'}
          className={styles['cell']}
          data-column={at}
          data-active={at === active || undefined}
          data-pinned={sideOf(column, at)}
          data-align={column.align}
          style={leftOf(at)}
        >
          {at === 0 ? (
            <button
              type="button"
              tabIndex={-1}
              aria-expanded={line.isOpen}
              className={styles['fold']}
              style={{ paddingInlineStart: line.depth * 18 }}
              onClick={() => onToggle(line.key)}
            >
              <Icon name={line.isOpen ? 'down' : 'next'} size={15} />
              <span className={styles['group']}>{line.title}</span>
              <span className={styles['note']}>{line.note}</span>
            </button>
          ) : (
            <span className={styles['said']}>{line.figures[column.key]}</span>
          )}
        </div>
      ))}
    </>
  )
}

/** What follows comes by itself once its place is near. */
function Rest<Row>({ line: { key }, columns, isChosen, isNumbered, onMore }: LineProps<Row>) {
  const { t } = useText()
  useEffect(() => onMore(key), [key, onMore])
  return (
    <div
      role="gridcell"
      aria-colspan={columns.length + (isChosen === undefined ? 0 : 1) + (isNumbered ? 1 : 0)}
      className={styles['rest']}
    >
      <Button kind="quiet" size="small" onClick={() => onMore(key)}>
        {t('platform.grid.more')}
      </Button>
    </div>
  )
}
