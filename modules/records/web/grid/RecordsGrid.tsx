import { useMemo } from 'react'
import { kindOf } from '#platform/shared/fields/index.ts'
import { lookOf } from '#platform/web/fields/index.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { Grid, type GridCell, type GridColumn, type GridLine } from '#platform/web/grid/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { ListSkeleton } from '#platform/web/layout/index.ts'
import type { Action, Row } from '../../shared/contract.ts'
import { fieldsOf, labelOf, type Table } from '../../shared/definition/table.ts'
import { canGroup, type Measure } from '../../shared/group.ts'
import { cellLookOf } from '../cells/index.ts'
import { ColumnCell } from '../cells/ColumnCell.tsx'
import { headsOver } from '../../shared/definition/grid.ts'
import type { MoreRows } from '../list/More.tsx'
import { readIn, textIn } from '../read-in.ts'
import { RowActions } from '../actions/RowActions.tsx'
import type { Deeds } from '../row/deeds/deed.ts'
import { settledIn } from '../row/settled-in.ts'
import type { Actions } from '../actions/use-actions.tsx'
import type { useView } from '../screen/use-view.ts'
import { ClashDialog, WrongCellsDialog } from './CellDialogs.tsx'
import { CellEditor } from './CellEditor.tsx'
import { cellText, writtenName } from './cell-text.ts'
import { figuresOf } from './figures.ts'
import { hueOf } from './holds.ts'
import { heightsOf, keptColumns, shownColumns } from './look.ts'
import { useCellWrites } from './use-cell-writes.ts'
import { useAggregate, useGroups } from './use-groups.tsx'
import { usePaste } from './use-paste.ts'
import styles from './records-grid.module.css'

interface Props {
  table: Table
  view: Pick<ReturnType<typeof useView>, 'grid' | 'search' | 'sort' | 'filter' | 'show'>
  rows: readonly Row[]
  more: MoreRows
  may: (action: Action) => boolean
  fixed: readonly string[]
  isStale: boolean
  choosing?: { chosen: ReadonlySet<string>; onChoose: (ids: ReadonlySet<string>) => void } | undefined
  /** Instead of opening it beside the list. */
  onOpen?: ((row: Row) => void) | undefined
  /** What the screen offers with each row. */
  actions?: Actions | undefined
  deeds?: Deeds | undefined
  /** How many rows stand before the first one. */
  from?: number
  /** A press on a heading looks at the column instead of sorting by it. */
  heading?: { chosen: string; onChoose: (column: string) => void } | undefined
}

const widths = { short: 136, medium: 184, wide: 240 } as const

/** Rows of a table as a spreadsheet has them, in groups where the view wants it. */
export default function RecordsGrid({
  table,
  view,
  rows: listed,
  more,
  may,
  fixed,
  isStale,
  choosing,
  from = 0,
  heading,
  onOpen,
  actions,
  deeds,
}: Props) {
  const { t, language } = useText()
  const say = useWords()
  const { grid: look } = view
  const isGrouped = look.group.length > 0
  const fields = useMemo(() => fieldsOf(table), [table])
  const count = (many: number) => formatNumber(many)
  const groups = useGroups(table, view, {
    count,
    figures: ({ measures }) => figuresOf(table, look.measures, measures, t),
  })
  const rows = isGrouped ? groups.rows : listed
  const whole = useAggregate(table.name, view, 0, look.measures.length > 0)
  const writes = useCellWrites(table.name)
  const nameOf = ({ values }: Row) => labelOf(table, (name) => textIn(table, values, name, language)) || '—'
  const shown = shownColumns(table, look)
  const fieldAt = (name: string) => {
    const column = table.columns.find((one) => one.name === name)
    return column && fields.find((field) => field.name === writtenName(column, language))
  }
  const paste = usePaste({ rows, writes, fieldAt, nameOf })
  const mayWrite = may('u')
  const columns = shown.map((one, at): GridColumn<Row> => {
    const { column, width, isPinned, isPinnedRight = false, cell, link } = one
    const cellLook = cellLookOf(cell?.kind)
    const { isTabular, width: usual } = lookOf(column.kind)
    const written = writtenName(column, language)
    const valueOf = ({ id, values }: Row) => writes.waitingAt(id, written)?.value ?? readIn(column, values, language)
    return {
      key: column.name,
      title: say(column.label),
      width: width ?? (at === 0 ? 260 : widths[usual]),
      isDrawn: width !== undefined,
      isPinned,
      isPinnedRight,
      isPressed: cellLook?.isPressed === true || link !== undefined,
      isSortable: canGroup(kindOf(column.kind).stored),
      ...(isTabular && { align: 'right' as const }),
      render: (row) => <ColumnCell table={table} row={row} shown={one} value={valueOf(row)} />,
      text: (row) => cellText(column, valueOf(row), { t, words: say }),
      isFixedIn: (row) => settledIn(table, row).includes(written),
      mayEdit: mayWrite && cellLook?.Cell === undefined && !fixed.includes(written),
      ...(kindOf(column.kind).stored === 'flag' && {
        onTurn: (row: Row) => {
          const is = valueOf(row) === true
          writes.write(row, fieldAt(column.name)!, !is, is)
        },
      }),
      mark: (row) => ({
        hue: hueOf(column, look, valueOf(row)),
        problem: writes.waitingAt(row.id, written)?.problem,
      }),
    }
  })
  const lines = isGrouped
    ? groups.lines
    : [
        ...rows.map((row, at): GridLine<Row> => ({ kind: 'row', key: row.id, row, number: from + at + 1 })),
        ...(more.has ? [{ kind: 'more' as const, key: `more ${rows.length}` }] : []),
      ]
  const sorts = view.sort ? view.sort.split(',') : table.sort.slice(0, 1)
  const cellsOf = (cells: readonly GridCell<Row>[]) =>
    cells.flatMap(({ row, column }) => {
      const field = fieldAt(column)
      return field ? [{ row, field }] : []
    })
  const over = headsOver(
    shown.map(({ column }) => column.name),
    table.grid?.heads ?? [],
  )
  const move = (key: string, before: string | null) => {
    const moved = shown.find(({ column }) => column.name === key)
    if (!moved) return
    const rest = shown.filter((one) => one !== moved)
    const at = before === null ? rest.length : rest.findIndex(({ column }) => column.name === before)
    // Those that are kept at the left stand before the others.
    const isPinned = (rest[at] ?? rest.at(-1))?.isPinned === true && (at === 0 || rest[at - 1]?.isPinned === true)
    view.show({ grid: { ...look, columns: keptColumns(rest.toSpliced(at, 0, { ...moved, isPinned })) } })
  }
  if (isGrouped && groups.isPending) return <ListSkeleton />
  return (
    <div className={styles['place']}>
      {isGrouped ? (
        <div className={styles['folds']}>
          <Button size="small" kind="quiet" onClick={() => groups.setAll(true)}>
            {t('records.group.open_all')}
          </Button>
          <Button size="small" kind="quiet" onClick={() => groups.setAll(false)}>
            {t('records.group.close_all')}
          </Button>
          {groups.isCut ? <span>{t('records.group.cut')}</span> : null}
        </div>
      ) : null}
      <Grid
        label={say(table.title)}
        columns={actions ? [...columns, actionColumn(actions, deeds, nameOf, t('records.actions.title'))] : columns}
        lines={lines}
        height={heightsOf[look.height]}
        nameOf={nameOf}
        isStale={isStale && !isGrouped}
        asked={JSON.stringify([view.search, view.sort, view.filter, look.group])}
        isNumbered={table.grid?.numbers === true && !isGrouped}
        heads={
          table.grid?.heads && table.grid.heads.length > 0
            ? [...over, ...(actions ? [{ title: null, from: shown.length, count: 1 }] : [])].map((one) => ({
                ...one,
                title: one.title && say(one.title),
              }))
            : undefined
        }
        onMove={move}
        onChooseHead={heading?.onChoose}
        chosenHead={heading?.chosen}
        sorts={sorts}
        onSort={(key, isAdded) => view.show({ sort: sortedBy(view.sort || sorts.join(','), key, isAdded) })}
        onResize={(key, width) =>
          view.show({
            grid: {
              ...look,
              columns: keptColumns(shown.map((one) => (one.column.name === key ? { ...one, width } : one))),
            },
          })
        }
        onOpen={onOpen ?? (({ id }) => view.show({ row: id }))}
        onToggle={groups.toggle}
        onMore={(key) => (isGrouped ? groups.more(key) : more.fetch())}
        choosing={choosing}
        foot={
          look.measures.length > 0 && whole.data
            ? Object.fromEntries(
                Object.entries(figuresOf(table, look.measures, whole.data.groups[0]?.measures ?? [], t)).map(
                  ([name, value]) => [name, <Total key={name} of={look.measures.find(isOf(name))!.of} value={value} />],
                ),
              )
            : undefined
        }
        writing={
          mayWrite
            ? {
                mayWrite: (row) => row.may?.includes('u') ?? true,
                renderEditor: (editing) => {
                  const field = fieldAt(editing.column)!
                  const { row } = editing
                  return (
                    <CellEditor
                      key={`${row.id} ${field.name}`}
                      table={table.name}
                      field={field}
                      value={(writes.waitingAt(row.id, field.name) ?? { value: row.values[field.name] }).value ?? null}
                      editing={editing}
                      onWrite={(value, seen) => writes.write(row, field, value, seen)}
                      onGiveUp={() =>
                        writes.waitingAt(row.id, field.name)?.problem && writes.forget(row.id, field.name)
                      }
                    />
                  )
                },
                onClear: (cells) => paste.clear(cellsOf(cells)),
                onPaste: paste.paste,
                onUndo: writes.undo,
              }
            : undefined
        }
      />
      {writes.clash ? (
        <ClashDialog
          clash={writes.clash}
          onMine={() => {
            const { row, field, mine, theirs } = writes.clash!
            writes.settle()
            writes.write(row, field, mine, theirs)
          }}
          onClose={writes.settle}
        />
      ) : null}
      {paste.wrong ? <WrongCellsDialog {...paste.wrong} /> : null}
    </div>
  )
}

/** What the screen offers, at the end of each row. */
const actionColumn = (
  actions: Actions,
  deeds: Deeds | undefined,
  nameOf: (row: Row) => string,
  title: string,
): GridColumn<Row> => ({
  key: ACTIONS,
  title,
  width: 96,
  isDrawn: true,
  isPinnedRight: true,
  isPressed: true,
  render: (row) => <RowActions row={row} name={nameOf(row)} actions={actions} deeds={deeds} />,
  text: () => '',
})
/** No column has such a name. */
const ACTIONS = '-actions'

const isOf = (name: string) => (measure: Measure) => measure.column === name

/** What a column comes to altogether, with what that is. */
function Total({ of, value }: { of: Measure['of']; value: string }) {
  const { t } = useText()
  return (
    <span className={styles['total']}>
      <small>{t(`records.measure.${of}`)}</small>
      {value || '—'}
    </span>
  )
}

/** Another column in place of what was, or besides; the same one the other way round. */
function sortedBy(sort: string, key: string, isAdded: boolean): string {
  const now = sort.split(',').filter(Boolean)
  const at = now.findIndex((one) => one.replace(/^-/, '') === key)
  const turned = now[at] === key ? `-${key}` : key
  if (!isAdded) return at >= 0 && now.length === 1 ? turned : now[at] === key && at === 0 ? `-${key}` : key
  return (at < 0 ? [...now, key] : now.with(at, turned)).slice(0, 5).join(',')
}
