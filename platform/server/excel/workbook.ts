import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { FastifyReply } from 'fastify'
import type { WriteSheet } from 'hucre/xlsx'
import { unavailable, unprocessable } from '#platform/shared/errors.ts'
import { MAX_SHEET_BYTES, MAX_SHEET_ROWS } from '#platform/shared/sheet-import.ts'
import type { Outcome, Task } from './worker.ts'
import { checkZip } from './zip-check.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function sendWorkbook(reply: FastifyReply, name: string, content: Buffer | Readable) {
  return reply.header('content-disposition', `attachment; filename="${name}.xlsx"`).type(XLSX_TYPE).send(content)
}

const LIMITS = { milliseconds: 20_000, heap: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 } }
/** Each holds a processor for a moment: more at once would only wait for one another, and for everybody else. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 20

export type CellRead = string | number | boolean | Date | null
export interface Sheet {
  rows: CellRead[][]
  /** `row,column`, both from 0. */
  formulas: ReadonlySet<string>
}

/** What stands on the first sheet of an uploaded workbook, read in a thread of its own that may take so long and so much and no more. */
export async function readWorkbook(content: Buffer): Promise<Sheet> {
  if (content.length > MAX_SHEET_BYTES) throw unprocessable('platform.import.too_large')
  await checkZip(content)
  // One row more than may be there, and the headings: so it shows that there are too many.
  const outcome = await inThread({ kind: 'read', content, maxRows: MAX_SHEET_ROWS + 2 })
  if (outcome.kind !== 'rows') throw unprocessable(outcome.kind === 'refused' ? outcome.code : 'platform.import.unreadable')
  return { rows: outcome.rows as CellRead[][], formulas: new Set(outcome.formulas) }
}

/** Every text stays a text, also one that looks like a formula: it is written as one and formatted as one. */
export async function writeWorkbook(sheets: WriteSheet[]): Promise<Buffer> {
  const outcome = await inThread({ kind: 'write', sheets })
  if (outcome.kind !== 'file') throw new Error(`The workbook could not be written: ${JSON.stringify(outcome)}`)
  return Buffer.from(outcome.content)
}

let running = 0
const waiting: (() => void)[] = []

async function inThread(task: Task): Promise<Outcome> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw unavailable('platform.too_many_requests', { retryAfter: 10 })
    await new Promise<void>((start) => waiting.push(start))
  } else running += 1
  try {
    return await outcomeOf(task)
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

async function outcomeOf(task: Task): Promise<Outcome> {
  const thread = new Worker(new URL('worker.ts', import.meta.url), { workerData: task, resourceLimits: LIMITS.heap, env: {}, execArgv: [] })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      timer = setTimeout(() => resolve({ kind: 'refused', code: 'platform.import.unreadable' }), LIMITS.milliseconds)
      thread.once('message', resolve)
      thread.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ kind: 'refused', code: 'platform.import.bomb' })
        else reject(error)
      })
      thread.once('exit', () => reject(new Error('The thread of a workbook ended without an answer')))
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
