import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { WriteSheet } from 'hucre/xlsx'
import { unprocessable } from '#platform/shared/errors.ts'
import { MAX_SHEET_BYTES, MAX_SHEET_ROWS } from '#platform/shared/sheet-import.ts'
import { openThreads, ThreadEnded } from '../threads.ts'
import type { Outcome, Task } from './worker.ts'
import { checkZip } from './zip-check.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function sendWorkbook(reply: FastifyReply, name: string, content: Buffer | Readable) {
  return reply.header('content-disposition', `attachment; filename="${name}.xlsx"`).type(XLSX_TYPE).send(content)
}

/** Whatever a file does to its reader, requests of others go on, and the thread can be ended. */
const inThread = openThreads<Task, Outcome>(new URL('worker.ts', import.meta.url), {
  milliseconds: 20_000,
  atOnce: 2,
  waiting: 20,
  heap: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 },
})

export type CellRead = string | number | boolean | Date | null
export interface Sheet {
  rows: CellRead[][]
  /** `row,column`, both from 0. */
  formulas: ReadonlySet<string>
}

/**
 * What stands on the first sheet of an uploaded workbook, read in a thread of its own that may take so long and so
 * much and no more.
 */
export async function readWorkbook(content: Buffer): Promise<Sheet> {
  if (content.length > MAX_SHEET_BYTES) throw unprocessable('platform.import.too_large')
  await checkZip(content)
  // One row more than may be there, and the headings: so it shows that there are too many.
  const outcome = await inThread({ kind: 'read', content, maxRows: MAX_SHEET_ROWS + 2 }, true).catch(refusedWhere)
  if (outcome.kind !== 'rows')
    throw unprocessable(outcome.kind === 'refused' ? outcome.code : 'platform.import.unreadable')
  return { rows: outcome.rows as CellRead[][], formulas: new Set(outcome.formulas) }
}

/** Every text stays a text, also one that looks like a formula: it is written as one and formatted as one. */
export async function writeWorkbook(sheets: WriteSheet[]): Promise<Buffer> {
  const outcome = await inThread({ kind: 'write', sheets })
  if (outcome.kind !== 'file') throw new Error(`The workbook could not be written: ${JSON.stringify(outcome)}`)
  return Buffer.from(outcome.content)
}

/** Too slow or too large to be read is what is wrong with the file; everything else is ours. */
function refusedWhere(error: unknown): Outcome {
  if (!(error instanceof ThreadEnded) || error.why === 'gone') throw error
  return { kind: 'refused', code: error.why === 'memory' ? 'platform.import.bomb' : 'platform.import.unreadable' }
}
