import type { Table } from '../../shared/definition/table.ts'

/** The table with what is said of a value that an approval puts, where the row may still come to it. */
export function helpedByHand(table: Table, row: { isNew: boolean; isSettled: boolean }): Table {
  const told = table.by_hand
  if (!told || row.isSettled) return table
  const help = row.isNew ? told.unsaved : told.saved
  return { ...table, columns: table.columns.map((one) => (one.name === told.column ? { ...one, help } : one)) }
}
