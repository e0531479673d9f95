import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { AppError, unprocessable } from '#platform/shared/errors.ts'
import { answerTasks } from '../../threads.ts'
import { isZip, refuseOld } from '../zip-check.ts'
import type { FileCell, FileRow } from './cell.ts'
import { formOf, type TextForm, textRows } from './text-rows.ts'
import { workbookRows } from './workbook-rows.ts'

export interface ReadTask {
  file: string
  /** How a text file is written, where somebody said it. */
  form: Partial<TextForm>
  /** So many rows of each sheet come back. */
  first: number
  /** More rows than these are refused. */
  most: number
  /** All rows are written down here, one a line: `[sheet, line, [cells]]`. */
  to?: string
}

export interface ReadSheet {
  title: string
  rows: FileRow[]
  /** Rows in which something stands. */
  count: number
  /** In the widest row. */
  columns: number
}

export type ReadOutcome =
  | { kind: 'sheets'; form: TextForm | null; sheets: ReadSheet[] }
  | { kind: 'refused'; code: string; params?: Record<string, string | number> | undefined }

answerTasks(async (task: ReadTask): Promise<ReadOutcome> => {
  try {
    return await read(task)
  } catch (error) {
    if (!(error instanceof AppError)) return { kind: 'refused', code: 'platform.import.unreadable' }
    return { kind: 'refused', code: error.code, params: error.details.params }
  }
})

async function read({ file, form: said, first, most, to }: ReadTask): Promise<ReadOutcome> {
  const isBook = await isWorkbook(file)
  const form = isBook ? null : await formOf(file, said)
  const paper = to === undefined ? undefined : openPaper(to)
  const sheets: ReadSheet[] = []
  let count = 0
  for await (const part of form ? textRows(file, form) : workbookRows(file)) {
    if ('sheet' in part) {
      sheets.push({ title: part.sheet, rows: [], count: 0, columns: 0 })
      continue
    }
    count += 1
    if (count > most) throw unprocessable('platform.import.too_many', { params: { max: most } })
    const row = storable(part)
    note(sheets.at(-1)!, row, first)
    await paper?.put(onOneLine([sheets.length - 1, row.line, row.cells]))
  }
  await paper?.end()
  const found = sheets.filter((sheet) => sheet.count > 0)
  if (found.length === 0) throw unprocessable('platform.import.empty')
  return { kind: 'sheets', form, sheets }
}

/** JSON without the two signs that it allows and that end a line for whoever reads line by line. */
const onOneLine = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)

function note(sheet: ReadSheet, row: FileRow, first: number) {
  sheet.count += 1
  sheet.columns = Math.max(sheet.columns, row.cells.length)
  if (sheet.rows.length < first) sheet.rows.push(row)
}

async function isWorkbook(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0)
    const start = buffer.subarray(0, bytesRead)
    refuseOld(start)
    return isZip(start)
  } finally {
    await file.close()
  }
}

/** What the database cannot keep is an error of its cell; nothing is changed without a word. */
function storable({ line, cells }: FileRow): FileRow {
  return { line, cells: cells.map((cell) => (typeof cell === 'string' && !isKept(cell) ? broken(cell) : cell)) }
}

const isKept = (text: string) => text.isWellFormed() && !text.includes('\0')
const broken = (text: string): FileCell => ({ is: 'error', text: text.toWellFormed().replaceAll('\0', '\u{FFFD}') })

function openPaper(to: string) {
  const stream = createWriteStream(to, { mode: 0o600, highWaterMark: 1024 * 1024 })
  const written = finished(stream)
  // Whoever waits for it hears of it.
  written.catch(() => undefined)
  return {
    async put(line: string) {
      if (!stream.write(`${line}\n`)) await once(stream, 'drain')
    },
    async end() {
      stream.end()
      await written
    },
  }
}
