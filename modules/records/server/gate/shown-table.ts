import type { Column, Table } from '../../shared/definition/table.ts'
import { formFor } from '../../shared/form/sections.ts'
import { type Access, knownTo } from './gate.ts'
import type { LinesOf } from './lines.ts'

/** A table as this person knows it: without what is hidden, and without a word of it in what is shown. */
export function shownTable(access: Access, lines: readonly LinesOf[], roles: readonly number[]): Table {
  const { table, opened } = access
  const form = formFor(table, roles)
  const known = new Set(knownTo(access).map((field) => field.of ?? field.name))
  return {
    ...table,
    columns: table.columns
      .filter(({ name }) => known.has(name))
      .map((column) => (opened.has(column.name) ? withoutMaking(column) : column)),
    ...(table.lines && { lines: lines.map(({ said }) => said) }),
    ...(form && {
      form: { ...form, ...(form.without && { without: form.without.filter((name) => known.has(name)) }) },
    }),
  }
}

/** Its value is shown, and what it is made of is not. */
const withoutMaking = ({ formula: _, roll_up: __, look_up: ___, ...column }: Column): Column => column
