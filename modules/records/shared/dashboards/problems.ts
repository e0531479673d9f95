import type { Table } from '../definition/table.ts'
import { columnsIn } from '../conditions.ts'
import type { DashboardDefinition } from './definition.ts'
import { fittingBlock } from './fitting.ts'
import { canNarrow } from './following.ts'

interface Problem {
  /** Translation key. */
  problem: string
  column?: string
  examples?: string[]
}

/** Why a dashboard cannot stand as it is drawn; `find` knows the tables. */
export function dashboardProblems(
  { blocks, filters }: DashboardDefinition,
  find: (name: string) => Table | undefined,
): Problem[] {
  const isTwice = (keys: readonly string[]) => new Set(keys).size < keys.length
  return [
    ...(blocks.length === 0 ? [{ problem: 'records.dashboard.empty' }] : []),
    ...(isTwice(blocks.map(({ key }) => key)) || isTwice(filters.map(({ key }) => key))
      ? [{ problem: 'records.dashboard.twice' }]
      : []),
    ...blocks.flatMap((block): Problem[] => {
      if (block.kind === 'text') return []
      const table = find(block.table)
      const examples = [block.title?.mn ?? table?.title.mn ?? block.table]
      if (!table) return [{ problem: 'records.screens.no_source', examples }]
      const named = [
        ...(block.filter ? columnsIn(block.filter) : []),
        ...Object.values(block.follows ?? {}).filter((name) => name !== ''),
        ...(block.kind === 'rows' ? (block.columns ?? []) : []),
        ...(block.kind === 'rows' ? (block.sort ?? []).map((name) => name.replace(/^-/, '')) : []),
      ]
      const missing = named.find((name) => !table.columns.some((column) => column.name === name))
      if (missing !== undefined) return [{ problem: 'records.screens.no_column', column: missing, examples }]
      const fitting = fittingBlock(block, table)
      const isWhole =
        fitting?.kind !== 'chart' || block.kind !== 'chart'
          ? fitting !== undefined
          : fitting.chart.measures.length === block.chart.measures.length && fitting.chart.split === block.chart.split
      return isWhole ? [] : [{ problem: 'records.dashboard.unfit', examples }]
    }),
    ...filters.flatMap(({ table, column: name, title }): Problem[] => {
      const column = find(table)?.columns.find((one) => one.name === name)
      return column && canNarrow(column)
        ? []
        : [{ problem: 'records.dashboard.filter_unfit', column: name, examples: title ? [title.mn] : [] }]
    }),
  ]
}
