import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { writeXlsxStream } from 'hucre/xlsx'
import type { SheetColumn } from '#platform/shared/sheet-import.ts'
import type { Language } from '#platform/shared/i18n.ts'
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

/**
 * A list of any length as a workbook: however many rows there are, few of them are held at once; what one sheet cannot hold goes on with the next. It is written down while
 * the transaction reads, and sent afterwards: a slow line keeps no transaction open.
 */
export async function sendLongList({ services: { config, translate }, inTenant, reply }: SignedInContext, { language, columns, name, file, rows }: LongList) {
  const folder = path.join(config.DATA_DIR, 'exports')
  await mkdir(folder, { recursive: true })
  const temporary = path.join(folder, randomUUID())
  try {
    await inTenant(async (context) => {
      const lines = linesOf(columns, rows(context))
      const written = writeXlsxStream(lines, { name: sheetName(name), columns: columnsOf({ translate, language, columns }), freezePane: { rows: 1 } })
      await pipeline(Readable.fromWeb(written as ReadableStream<Uint8Array>), createWriteStream(temporary, { mode: 0o600 }))
    })
    const kept = await open(temporary)
    return sendWorkbook(reply.header('content-length', (await kept.stat()).size), file, kept.createReadStream())
  } finally {
    // Whoever has it open reads on.
    await rm(temporary, { force: true })
  }
}

async function* linesOf(columns: readonly SheetColumn[], rows: AsyncIterable<Readonly<Record<string, CellWritten>>>) {
  for await (const row of rows) yield cellsOf(columns, row)
}
