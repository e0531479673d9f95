import { kindOf } from '#platform/shared/fields/index.ts'
import type { Column, Table } from '../definition/table.ts'
import { operatorsFor } from '../operators.ts'
import type { Filter } from '../query.ts'
import { allOf } from '../conditions.ts'
import type { Chosen, DashboardBlock, DashboardFilter } from './definition.ts'

type Columns = Pick<Table, 'name' | 'columns'>
type TableBlock = Exclude<DashboardBlock, { kind: 'text' }>

const storedIn = ({ kind }: Column) => kindOf(kind).stored ?? ''

export const isOfDays = (column: Column) => ['day', 'moment', 'span'].includes(storedIn(column))

/** What a filter above a dashboard can be made of: days, and what is chosen. */
export const canNarrow = (column: Column) =>
  isOfDays(column) || storedIn(column) === 'flag' || operatorsFor(column).includes('any_of')

/** Whether what is chosen in the one means something in the other. */
export function meansTheSame(one: Column, other: Column): boolean {
  if (isOfDays(one)) return isOfDays(other)
  const [kept, held] = [storedIn(one), storedIn(other)].map((stored) => stored.replace(/s$/, ''))
  return kept === held && one.rows_of === other.rows_of && kindOf(one.kind).to === kindOf(other.kind).to
}

/** The column by which a filter narrows a block; undefined where it does not. */
export function followedColumn(
  filter: DashboardFilter,
  own: Column,
  { follows }: Pick<TableBlock, 'follows'>,
  table: Columns,
): Column | undefined {
  const said = follows?.[filter.key]
  const column = table.columns.find(({ name }) => name === (said ?? filter.column))
  return column && meansTheSame(own, column) ? column : undefined
}

/** Rows of which a column says what was chosen; undefined where nothing was. */
export function conditionOf(column: Column, values: readonly string[]): Filter | undefined {
  const [first, second] = values
  if (first === undefined) return undefined
  const { name } = column
  const stored = storedIn(column)
  if (stored === 'flag') return { column: name, is: first === 'true' ? 'yes' : 'no', values: [] }
  if (stored === 'span') return { column: name, is: 'overlaps', values: [first, second ?? first] }
  if (!isOfDays(column)) return { column: name, is: 'any_of', values: [...values] }
  return second === undefined
    ? { column: name, is: 'on', values: [first] }
    : { column: name, is: 'between', values: [first, second] }
}

/** The rows of a block: its own, narrowed by every filter that it follows. */
export function filterOfBlock(
  block: TableBlock,
  table: Columns,
  filters: readonly { filter: DashboardFilter; column: Column }[],
  chosen: Chosen,
): Filter | undefined {
  return allOf(
    block.filter,
    ...filters.map(({ filter, column }) => {
      const followed = followedColumn(filter, column, block, table)
      return followed && conditionOf(followed, chosen[filter.key] ?? [])
    }),
  )
}
