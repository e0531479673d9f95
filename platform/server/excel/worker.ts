import { parentPort, workerData } from 'node:worker_threads'
import { readXlsx, writeXlsx, type WriteSheet } from 'hucre/xlsx'
import { AppError } from '#platform/shared/errors.ts'
import { countBytes } from './zip-check.ts'

// A thread of its own for one workbook: whatever a file does to the reader, requests of others go on, and the thread can be ended.

export type Task = { kind: 'read'; content: Uint8Array; maxRows: number } | { kind: 'write'; sheets: WriteSheet[] }
export type Outcome = { kind: 'rows'; rows: unknown[][]; formulas: string[] } | { kind: 'file'; content: Uint8Array } | { kind: 'refused'; code: string }

const task = workerData as Task
const port = parentPort!
try {
  port.postMessage(await (task.kind === 'read' ? read(Buffer.from(task.content), task.maxRows) : write(task.sheets)))
} catch (error) {
  port.postMessage({ kind: 'refused', code: error instanceof AppError ? error.code : 'platform.import.unreadable' } satisfies Outcome)
}

/** The first sheet; places of formulas as `row,column`, because what they would show is not taken. */
async function read(content: Buffer, maxRows: number): Promise<Outcome> {
  await countBytes(content)
  const { sheets: [sheet] } = await readXlsx(content, { sheets: [0], maxRows })
  const formulas = [...sheet?.cells ?? []].flatMap(([place, { formula }]) => (formula === undefined ? [] : [place]))
  return { kind: 'rows', rows: sheet?.rows ?? [], formulas }
}

async function write(sheets: WriteSheet[]): Promise<Outcome> {
  return { kind: 'file', content: await writeXlsx({ sheets }) }
}
