import type { ReactNode } from 'react'
import { isEmpty } from '#platform/shared/fields/index.ts'
import { FieldValue, lookOf } from '#platform/web/fields/index.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { type Column, DataTable } from '#platform/web/table/index.ts'
import type { Row } from '../../shared/contract.ts'
import { labelOf, type Table } from '../../shared/definition/table.ts'
import { ColumnCell } from '../cells/ColumnCell.tsx'
import type { Shown } from '../grid/look.ts'
import { More, type MoreRows } from './More.tsx'
import { readIn, textIn } from '../read-in.ts'
import styles from './list.module.css'

interface Props {
  table: Table
  /** Those that are shown, in their order. */
  shown?: readonly Shown[]
  rows: readonly Row[]
  sort: string
  isStale: boolean
  more: MoreRows
  onSort: (sort: string) => void
  onOpen: (row: Row) => void
  /** `name`: what the row is called. */
  renderActions?: ((row: Row, name: string) => ReactNode) | undefined
  /** Where several can be chosen. */
  choosing?: { chosen: ReadonlySet<string>; onChoose: (ids: ReadonlySet<string>) => void } | undefined
}

/** Rows with what their columns say; on a phone those that matter most. */
export function RowsTable({
  table,
  shown = table.columns.map((column) => ({ column, width: undefined, isPinned: false })),
  rows,
  sort,
  isStale,
  more,
  onSort,
  onOpen,
  renderActions,
  choosing,
}: Props) {
  const { language } = useText()
  const say = useWords()
  const columns = shown.map((one, at): Column<Row> => {
    const { column } = one
    const look = lookOf(column.kind)
    return {
      key: column.name,
      title: say(column.label),
      isSortable: look.kind.stored !== 'files',
      ...(look.isTabular && { align: 'right' as const }),
      ...(at > 0 && { from: at < 3 ? ('sm' as const) : at < 6 ? ('md' as const) : ('lg' as const) }),
      render: (row) =>
        at > 0 ? (
          <ColumnCell {...{ table, row }} shown={one} />
        ) : (
          <>
            <ColumnCell {...{ table, row }} shown={one} />
            <Facts columns={shown.slice(1, 1 + FACTS).map((other) => other.column)} values={row.values} />
          </>
        ),
    }
  })
  const nameOf = ({ values }: Row) => labelOf(table, (name) => textIn(table, values, name, language)) || '—'
  return (
    <>
      <DataTable
        label={say(table.title)}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sort={sort || (table.sort[0] ?? '')}
        onSort={onSort}
        onOpen={onOpen}
        isStale={isStale}
        {...(renderActions && { renderActions: (row: Row) => renderActions(row, nameOf(row)) })}
        choosing={
          choosing && {
            chosen: choosing.chosen,
            onChoose: (keys: ReadonlySet<string | number>) => choosing.onChoose(new Set([...keys].map(String))),
            nameOf,
          }
        }
      />
      <More {...more} />
    </>
  )
}

/** On a phone the columns that have no room stand below the first one, with their names. */
const FACTS = 3

function Facts({ columns, values }: { columns: Table['columns']; values: Row['values'] }) {
  const { language } = useText()
  const say = useWords()
  const said = columns.flatMap((column) => {
    const value = readIn(column, values, language)
    return isEmpty(value) || value === false ? [] : [{ column, value }]
  })
  if (said.length === 0) return null
  return (
    <span className={styles['facts']}>
      {said.map(({ column, value }) => (
        <span key={column.name}>
          {say(column.label)}: <FieldValue field={column} value={value} />
        </span>
      ))}
    </span>
  )
}
