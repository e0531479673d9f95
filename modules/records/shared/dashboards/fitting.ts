import { fittingChart } from '../charts/fitting.ts'
import type { Table } from '../definition/table.ts'
import { columnsIn } from '../conditions.ts'
import type { DashboardBlock, DashboardDefinition } from './definition.ts'
import { canNarrow } from './following.ts'

type Columns = Pick<Table, 'columns'>

/**
 * The block for whoever sees these columns; undefined where it would say something else without the others. A condition
 * that they cannot read would leave them more rows than its title says.
 */
export function fittingBlock(block: DashboardBlock, table: Columns | undefined): DashboardBlock | undefined {
  if (block.kind === 'text') return block
  if (!table) return undefined
  const sees = (name: string) => table.columns.some((column) => column.name === name)
  if (block.filter && !columnsIn(block.filter).every(sees)) return undefined
  const { follows, ...rest } = block
  const followed =
    follows && Object.fromEntries(Object.entries(follows).filter(([, name]) => name === '' || sees(name)))
  const kept = { ...rest, ...(followed && { follows: followed }) }
  if (kept.kind === 'chart') {
    const chart = fittingChart(kept.chart, table)
    return chart && { ...kept, chart }
  }
  const columns = kept.columns?.filter(sees)
  if (columns?.length === 0) return undefined
  return {
    ...kept,
    ...(columns && { columns }),
    ...(kept.sort && { sort: kept.sort.filter((name) => sees(name.replace(/^-/, ''))) }),
  }
}

/**
 * The dashboard for somebody who reads these tables, with the columns that they see; `find`: undefined for the others.
 */
export function fittingDashboard(
  { blocks, filters }: DashboardDefinition,
  find: (table: string) => Columns | undefined,
): DashboardDefinition {
  return {
    blocks: blocks.flatMap((block) => fittingBlock(block, block.kind === 'text' ? undefined : find(block.table)) ?? []),
    filters: filters.filter(({ table, column: name }) => {
      const column = find(table)?.columns.find((one) => one.name === name)
      return column !== undefined && canNarrow(column)
    }),
  }
}

/** Tables that it reads. */
export const tablesIn = ({ blocks, filters }: DashboardDefinition): string[] => [
  ...new Set([
    ...blocks.flatMap((block) => (block.kind === 'text' ? [] : [block.table])),
    ...filters.map(({ table }) => table),
  ]),
]
