import type { ReactNode } from 'react'
import { useCall } from '#platform/web/call.ts'
import { Button } from '#platform/web/form-basics/index.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useText, useWords } from '#platform/web/i18n/index.ts'
import { AppLink, EmptyState, ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import { queryRows, type Row } from '../../shared/contract.ts'
import type { DashboardBlock } from '../../shared/dashboards/definition.ts'
import { labelOf, type Table } from '../../shared/definition/table.ts'
import type { Filter } from '../../shared/query.ts'
import { ColumnCell } from '../cells/ColumnCell.tsx'
import { type GridLook, shownColumns } from '../grid/look.ts'
import { textIn } from '../read-in.ts'
import styles from './dashboard.module.css'

/** Besides the name of a row. */
const USUAL_COLUMNS = 4

interface Props {
  block: Extract<DashboardBlock, { kind: 'rows' }>
  table: Table
  /** Where its rows stand. */
  path: string
  filter: Filter | undefined
  head: ReactNode
  onAll?: (() => void) | undefined
}

/** The first rows of a table, and the way to all of them. */
export function RowsBlock({ block: { columns, sort, most, title }, table, path, filter, head, onAll }: Props) {
  const { t, language } = useText()
  const say = useWords()
  const query = useCall(
    queryRows,
    { table: table.name, limit: most, ...(sort && { sort }), ...(filter && { filter }) },
    { placeholderData: (before) => before, meta: { quiet: true } },
  )
  const named = columns ?? table.columns.slice(0, USUAL_COLUMNS).map(({ name }) => name)
  const shown = shownColumns({ ...table, grid: {} }, { ...plain, columns: named.map((name) => ({ name })) })
  const rows = query.data?.rows
  const total = query.data?.total
  const nameOf = (row: Row) => labelOf(table, (name) => textIn(table, row.values, name, language)) || '—'
  const name = title ? say(title) : say(table.title)
  return (
    <>
      {head || onAll ? (
        <div className={styles['head']}>
          {head}
          {onAll && total ? (
            <Button kind="quiet" size="small" onClick={onAll}>
              {t(total.is_exact ? 'records.dashboard.all' : 'records.dashboard.all_more', {
                formatted: formatNumber(total.count),
              })}
            </Button>
          ) : null}
        </div>
      ) : null}
      {query.isPending ? <ListSkeleton /> : null}
      {query.isError ? <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} /> : null}
      {rows?.length === 0 ? <EmptyState icon="check" title={t('records.dashboard.no_rows')} /> : null}
      {rows && rows.length > 0 ? (
        // What is wider or longer than its place is scrolled by keys as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles['scroll']} tabIndex={0} role="region" aria-label={name} data-sideways>
          <table className={styles['rows']}>
            <thead>
              <tr>
                {shown.map(({ column }) => (
                  <th key={column.name} scope="col">
                    {say(column.label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  {shown.map((one, at) => (
                    <td key={one.column.name}>
                      {at === 0 && onAll ? (
                        <AppLink to={`${path}/${row.id}`} aria-label={nameOf(row)}>
                          <ColumnCell {...{ table, row }} shown={one} />
                        </AppLink>
                      ) : (
                        <ColumnCell {...{ table, row }} shown={one} />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </>
  )
}

const plain: GridLook = { group: [], measures: [], height: 'normal', colours: [] }
