/** Cells as spreadsheets put them on the clipboard: tabs between columns, a quoted cell may hold tabs and lines. */
export function readTsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const end = () => {
    rows.at(-1)!.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '' && closes(text, at + 1)) isQuoted = true
    else if (sign === '\t') end()
    else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1
      end()
      rows.push([])
    } else cell += sign
  }
  // Spreadsheets end the last line as well.
  if (cell !== '' || rows.at(-1)!.length > 0 || rows.length === 1) end()
  else rows.pop()
  return rows
}

/** A quote that nothing closes before the cell would end is a letter like others. */
function closes(text: string, from: number) {
  for (let at = from; at < text.length; at += 1)
    if (text[at] === '"') {
      if (text[at + 1] !== '"') return at + 1 === text.length || /[\t\r\n]/.test(text[at + 1]!)
      at += 1
    }
  return false
}

export const writeTsv = (rows: readonly (readonly string[])[]) =>
  rows
    .map((row) => row.map((cell) => (/^"|[\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')

/**
 * What of a paste comes into which cell: one value fills all that is selected, and what is selected in whole multiples
 * of the paste is filled again and again.
 */
export function spread<T>(
  cells: readonly (readonly T[])[],
  selected: { lines: number; columns: number },
): readonly (readonly T[])[] {
  const [height, width] = [cells.length, Math.max(0, ...cells.map((row) => row.length))]
  const fills = (room: number, size: number) => size > 0 && room > size && room % size === 0
  const rows = fills(selected.lines, height) ? selected.lines : height
  const columns = fills(selected.columns, width) ? selected.columns : width
  if (rows === height && columns === width) return cells
  return Array.from({ length: rows }, (_, line) => {
    const row = cells[line % height]!
    return columns === width ? row : Array.from({ length: columns }, (__, column) => row[column % width]!)
  })
}
