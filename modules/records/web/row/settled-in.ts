import type { Row } from '../../shared/contract.ts'
import type { Table } from '../../shared/definition/table.ts'
import { settledColumns } from '../../shared/rules/settled.ts'
import { todayHere } from './today-here.ts'

const known = new WeakMap<Row, { table: Table; names: readonly string[] }>()

/** The columns of a settled row that nobody writes; each row is looked at once. */
export function settledIn(table: Table, row: Row): readonly string[] {
  const found = known.get(row)
  if (found?.table === table) return found.names
  const names = settledColumns(table, row.values, todayHere())
  known.set(row, { table, names })
  return names
}
