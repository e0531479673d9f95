import { type Column, parentOf, type Table } from '../../shared/definition/table.ts'
import { gridFor } from '../../shared/definition/grid.ts'
import { formFor } from '../../shared/form/sections.ts'
import type { Tables } from '../tables/book.ts'
import { type Access, knownTo } from './gate.ts'
import type { LinesOf } from './lines.ts'

/** A table as this person knows it: without what is hidden, and without a word of it in what is shown. */
export function shownTable(access: Access, lines: readonly LinesOf[], roles: readonly number[]): Table {
  const { table, tables, opened } = access
  const form = formFor(table, roles)
  const known = new Set(knownTo(access).map((field) => field.of ?? field.name))
  const columns = table.columns
    .filter(({ name }) => known.has(name))
    .map((column) => (opened.has(column.name) ? withoutMaking(column) : column))
    .map((column) => withTree(tables, column))
  // What is done when rows are written is nobody's business but the builder's, and of flows when rows set out.
  const { triggers: _builders, shares: _modules, travels: _flows, flows, twins, ...rest } = table
  return {
    ...rest,
    ...(flows && { flows: flows.map(({ flow, start }) => ({ flow, start })) }),
    columns,
    ...(twins && { twins: twinsOf(twins, known) }),
    ...(table.grid && { grid: gridFor(table.grid, { columns }) }),
    ...(table.lines && { lines: lines.map(({ said }) => said) }),
    ...(form && {
      form: { ...form, ...(form.without && { without: form.without.filter((name) => known.has(name)) }) },
    }),
  }
}

const twinsOf = (twins: NonNullable<Table['twins']>, known: ReadonlySet<string>) =>
  twins
    .filter(({ columns, together }) => !together || columns.every((name) => known.has(name)))
    .map((twin) => ({ ...twin, columns: twin.columns.filter((name) => known.has(name)) }))
    .filter(({ columns }) => columns.length > 0)

/** Its value is shown, and what it is made of is not. */
const withoutMaking = (column: Column): Column => ({
  ...column,
  formula: undefined,
  roll_up: undefined,
  look_up: undefined,
})

/** With what only the other tables know of it: whether the rows that it names stand under each other. */
function withTree(tables: Tables, column: Column): Column {
  const target = tables.find(column.rows_of)
  return target && parentOf(target) ? { ...column, offers: { ...column.offers, is_tree: true } } : column
}
