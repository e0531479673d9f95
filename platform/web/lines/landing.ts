import type { ClipboardEvent } from 'react'
import { readTsv } from '../grid/tsv.ts'

interface Onto<Column> {
  columns: readonly Column[]
  /** Keys of the lines that stand there. */
  order: readonly string[]
  /** The cell in which somebody writes. */
  active: { key: string; column: string } | null
  /** No more lines than so many. */
  most: number
  /** Nobody writes what is worked out. */
  isWritten: (column: Column) => boolean
}

interface Landing<Column> {
  /** Where the first row comes; below the last line new ones begin. */
  top: number
  rows: readonly (readonly { column: Column; text: string }[])[]
  /** More rows than there is room for. */
  isCut: boolean
}

/** Cells of a spreadsheet on the clipboard, which are kept from the field below; one text alone is left to it. */
export function cellsPasted(event: ClipboardEvent): string[][] | undefined {
  const text = event.clipboardData.getData('text/plain')
  if (!/[\t\n]/.test(text.trimEnd())) return undefined
  event.preventDefault()
  return readTsv(text)
}

/** Where cells of a spreadsheet come in lines: from the cell in which somebody writes on, or below all. */
export function landing<Column extends { name: string }>(
  cells: readonly (readonly string[])[],
  { columns, order, active, most, isWritten }: Onto<Column>,
): Landing<Column> {
  const left = Math.max(
    0,
    columns.findIndex(({ name }) => name === active?.column),
  )
  const at = active ? order.indexOf(active.key) : -1
  const top = at < 0 ? order.length : at
  const room = Math.max(order.length, most) - top
  return {
    top,
    isCut: cells.length > room,
    rows: cells.slice(0, room).map((row) =>
      row.flatMap((text, along) => {
        const column = columns[left + along]
        // What nobody writes is passed over, and the rest stays in its columns.
        return column && isWritten(column) ? [{ column, text }] : []
      }),
    ),
  }
}
