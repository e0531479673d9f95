/**
 * What stands in a cell: a text, also for a number, with all its digits; what a spreadsheet knows to be a day, a
 * moment, a truth, a formula or an error says so. Null where nothing stands.
 */
export type FileCell = string | { is: 'day' | 'moment' | 'flag' | 'formula' | 'error'; text: string } | null

export interface FileRow {
  /** As a spreadsheet counts them, from 1. */
  line: number
  cells: FileCell[]
}

/** What a file gives when it is read from its beginning: a sheet, then its rows. */
export type FilePart = { sheet: string } | FileRow

/** What stands there, whatever it is. */
export const saidIn = (cell: FileCell | undefined): string =>
  cell === null || cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text
