import { type FileCell, saidIn } from '#platform/server/excel/index.ts'
import type { ImportWishes } from '../../../shared/exchange/imports.ts'
import { labelOf, type Table } from '../../../shared/definition/table.ts'

/** What the row of a line would be called; what stands first in it where that says nothing. */
export function labelIn(table: Table, wishes: ImportWishes, cells: readonly FileCell[]): string {
  const said = (column: string) => {
    const at = wishes.columns.find((one) => one.column === column)?.at
    return at === undefined ? '' : saidIn(cells[at])
  }
  const label = labelOf(table, said)
  return (label || saidIn(cells.find((cell) => saidIn(cell).trim() !== ''))).slice(0, 200)
}
