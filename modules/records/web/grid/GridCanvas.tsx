import { useText } from '#platform/web/i18n/index.ts'
import { ErrorPanel, ListSkeleton } from '#platform/web/layout/index.ts'
import type { Table } from '../../shared/definition/table.ts'
import { useRows } from '../list/use-rows.ts'
import { firstLook, type GridLook } from './look.ts'
import RecordsGrid from './RecordsGrid.tsx'
import styles from './records-grid.module.css'

interface Props {
  /** As it is drawn. */
  table: Table
  /** Columns that are published: of others no row says anything yet. */
  live: Table | undefined
  chosen: string
  onChoose: (column: string) => void
  /** Columns were dragged, or drawn wider. */
  onColumns: (columns: NonNullable<GridLook['columns']>) => void
}

const FEW = 12

/** The grid as it will be, over rows that there are; its columns are dragged and widened where they stand. */
export default function GridCanvas({ table, live, ...rest }: Props) {
  const { t } = useText()
  if (!live) return <p className={styles['unborn']}>{t('records.canvas.not_published')}</p>
  const known = new Set(live.columns.map(({ name }) => name))
  return <Canvas table={{ ...table, columns: table.columns.filter(({ name }) => known.has(name)) }} {...rest} />
}

function Canvas({ table, chosen, onChoose, onColumns }: Omit<Props, 'live'>) {
  const { t } = useText()
  const sort = (table.grid?.sort ?? []).join(',')
  const { rows, query } = useRows(table.name, { search: '', sort, filter: undefined, deleted: false }, true, FEW)
  if (query.isPending) return <ListSkeleton />
  if (query.isError) return <ErrorPanel isPart error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      {rows.length === 0 ? <p className={styles['unborn']}>{t('records.canvas.no_rows')}</p> : null}
      <RecordsGrid
        table={table}
        view={{
          grid: firstLook(table),
          search: '',
          sort,
          filter: undefined,
          show: ({ grid }) => grid?.columns && onColumns(grid.columns),
        }}
        rows={rows}
        more={{ has: false, isComing: false, fetch: () => {} }}
        may={() => false}
        fixed={[]}
        isStale={false}
        onOpen={() => {}}
        heading={{ chosen, onChoose }}
      />
    </>
  )
}
