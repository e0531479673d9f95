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
import { sendWorkbook } from './workbook.ts'

interface LongList {
  language: Language
  columns: readonly SheetColumn[]
  /** Of the sheet. */
  name: string
  /** Of the file. */
  file: string
  rows: (context: Context) => AsyncIterable<Readonly<Record<string, CellWritten>>>
}

/** So much may lie before a disk that is slower than the database; beyond it the transaction waits. */
const AHEAD_BYTES = 16 * 1024 * 1024

/**
 * A list of any length as a workbook: however many rows there are, few of them are held at once; what one sheet cannot
 * hold goes on with the next. It is written down beside the transaction that reads, and sent afterwards: neither the
 * disk nor a slow line keeps it open.
 */
export async function sendLongList(
  { services: { config, translate }, inTenant, reply }: SignedInContext,
  { language, columns, name, file, rows }: LongList,
) {
  const folder = path.join(config.DATA_DIR, 'exports')
  await mkdir(folder, { recursive: true })
  const temporary = path.join(folder, randomUUID())
  try {
    const { written, end } = await inTenant(async (context) => {
      const paper = openPaper(temporary)
      const sheet = writeXlsxStream(linesOf(columns, rows(context)), {
        name: sheetName(name),
        columns: columnsOf({ translate, language, columns }),
        freezePane: { rows: 1 },
      })
      for await (const part of sheet as ReadableStream<Uint8Array>) await paper.put(part)
      return paper
    })
    end()
    await written
    const kept = await open(temporary)
    return sendWorkbook(reply.header('content-length', (await kept.stat()).size), file, kept.createReadStream())
  } finally {
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
