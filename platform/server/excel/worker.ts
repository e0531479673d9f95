import { readXlsx, writeXlsx, type WriteSheet } from 'hucre/xlsx'
import { AppError } from '#platform/shared/errors.ts'
import { answerTasks } from '../threads.ts'
import { countBytes } from './zip-check.ts'

export type Task = { kind: 'read'; content: Uint8Array; maxRows: number } | { kind: 'write'; sheets: WriteSheet[] }
export type Outcome =
  | { kind: 'rows'; rows: unknown[][]; formulas: string[] }
  | { kind: 'file'; content: Uint8Array }
  | { kind: 'refused'; code: string }

answerTasks(async (task: Task): Promise<Outcome> => {
  if (task.kind === 'write') return { kind: 'file', content: await writeXlsx({ sheets: task.sheets }) }
  try {
    return await read(Buffer.from(task.content), task.maxRows)
  } catch (error) {
    return { kind: 'refused', code: error instanceof AppError ? error.code : 'platform.import.unreadable' }
  }
})

/** The first sheet; places of formulas as `row,column`, because what they would show is not taken. */
async function read(content: Buffer, maxRows: number): Promise<Outcome> {
  await countBytes(content)
  const {
    sheets: [sheet],
  } = await readXlsx(content, { sheets: [0], maxRows })
  const formulas = [...(sheet?.cells ?? [])].flatMap(([place, { formula }]) => (formula === undefined ? [] : [place]))
  return { kind: 'rows', rows: sheet?.rows ?? [], formulas }
}
