import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import type { SheetColumn } from '#platform/shared/sheet-import.ts'
import type { Language } from '#platform/shared/i18n.ts'
import { outsideTransaction } from '../open-transaction.ts'
import type { Context, SignedInContext } from '../route.ts'
import { cellsOf, type CellWritten, columnsOf, sheetName } from './list-file.ts'
import { sendText, textLine } from './text-file.ts'
import { sendWorkbook } from './workbook.ts'

interface LongList {
  language: Language
  columns: readonly SheetColumn[]
  /** Of the sheet. */
  name: string
  /** Of the file. */
  file: string
  /** Of the sheet, where the headings stand; with more than one the name of the list stands in the first. */
  line?: number
  rows: (context: Context) => AsyncIterable<Readonly<Record<string, CellWritten>>>
}

/** So much may lie before a disk that is slower than the database; beyond it the transaction waits. */
const AHEAD_BYTES = 16 * 1024 * 1024

/**
 * A list of any length as a workbook: however many rows there are, few of them are held at once; what one sheet cannot
 * hold goes on with the next. It is written down beside the transaction that reads, and sent afterwards: neither the
 * disk nor a slow line keeps it open.
 */
export async function sendLongList(context: SignedInContext, { rows, ...list }: LongList) {
  return sendPaper(context, list, (paper) =>
    context.inTenant(async (inside) => {
      for await (const part of workbookOf(context, list, rows(inside))) await paper.put(part)
    }),
  )
}

interface Parts extends Omit<LongList, 'rows'> {
  /** An Excel file, or a text file with commas. */
  format: 'xlsx' | 'csv'
  /** Each part is read in a transaction of its own: none of them is open for longer than that takes. */
  parts: AsyncIterable<readonly Readonly<Record<string, CellWritten>>[]>
}

/** The same of a list that is longer than one transaction should be open. */
export async function sendInParts(context: SignedInContext, { parts, format, ...list }: Parts) {
  const rows = rowsOf(parts)
  return sendPaper(
    context,
    list,
    async (paper) => {
      const file = format === 'csv' ? textOf(context, list, rows) : workbookOf(context, list, rows)
      for await (const part of file) await paper.put(part)
    },
    format,
  )
}

async function* rowsOf(parts: Parts['parts']) {
  for await (const part of parts) yield* part
}

type Said = Omit<LongList, 'rows'>
type Rows = AsyncIterable<Readonly<Record<string, CellWritten>>>

function workbookOf({ services: { translate } }: SignedInContext, { line = 1, ...list }: Said, rows: Rows) {
  const { name, columns, language } = list
  const named = columnsOf({ translate, language, columns })
  const written = writable(linesOf(columns, rows))
  const above = [[name], ...Array.from({ length: Math.max(0, line - 2) }, () => []), named.map(({ header }) => header)]
  return writeXlsxStream(line === 1 ? written : beneath(above, written), {
    name: sheetName(name),
    // Headings that a column names stand in the first line.
    columns: line === 1 ? named : named.map(({ width, style }) => ({ width, style })),
    freezePane: { rows: line },
  }) as ReadableStream<Uint8Array>
}

async function* beneath(above: readonly CellWritten[][], rows: AsyncIterable<CellWritten[]>) {
  yield* above
  yield* rows
}

async function* writable(lines: AsyncIterable<CellWritten[]>) {
  for await (const line of lines) yield line.map((cell) => (typeof cell === 'string' ? escaped(cell) : cell))
}

/** What would be read as a sign that XML cannot write is said to be none. */
const escaped = (text: string) => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

/** So many rows go to the disk at once. */
const LINES = 200

async function* textOf({ services: { translate } }: SignedInContext, { columns, language }: Said, rows: Rows) {
  const headings = columnsOf({ translate, language, columns }).map(({ header }) => header)
  let waiting = [textLine(headings)]
  // Without the mark Excel takes it for a text of old.
  yield Buffer.from('\u{FEFF}')
  for await (const row of linesOf(columns, rows)) {
    waiting.push(textLine(row))
    if (waiting.length < LINES) continue
    yield Buffer.from(waiting.join(''))
    waiting = []
  }
  yield Buffer.from(waiting.join(''))
}

type Paper = ReturnType<typeof openPaper>

async function sendPaper(
  { services: { config }, reply }: SignedInContext,
  { file }: Said,
  write: (paper: Paper) => Promise<void>,
  format: 'xlsx' | 'csv' = 'xlsx',
) {
  const folder = path.join(config.DATA_DIR, 'exports')
  await mkdir(folder, { recursive: true })
  const temporary = path.join(folder, randomUUID())
  const paper = openPaper(temporary)
  try {
    await write(paper)
    paper.end()
    await paper.written
    const kept = await open(temporary)
    const content = kept.createReadStream()
    const sized = reply.header('content-length', (await kept.stat()).size)
    return format === 'csv' ? sendText(sized, file, content) : sendWorkbook(sized, file, content)
  } finally {
    paper.end()
    // Whoever has it open reads on.
    await rm(temporary, { force: true })
  }
}

/** A file that is written beside the transaction that fills it. */
function openPaper(file: string) {
  const stream = outsideTransaction(() => createWriteStream(file, { mode: 0o600, highWaterMark: AHEAD_BYTES }))
  const written = finished(stream)
  // Whoever waits for it hears of it; until then it must not end the process.
  written.catch(() => undefined)
  return {
    written,
    end: () => stream.end(),
    async put(part: Uint8Array) {
      if (stream.errored) throw stream.errored
      if (!outsideTransaction(() => stream.write(part))) await once(stream, 'drain')
    },
  }
}

async function* linesOf(columns: readonly SheetColumn[], rows: AsyncIterable<Readonly<Record<string, CellWritten>>>) {
  for await (const row of rows) yield cellsOf(columns, row)
}
