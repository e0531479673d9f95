import { readStored, writeStored } from '#platform/web/storage.ts'
import { type SheetColumn, sheetColumns } from '../../shared/contract.ts'

interface Choice {
  columns: SheetColumn[]
  days: boolean
}

const KEY = 'attendance_file'

/** What this browser put into the last file; everything, where nothing is kept. */
export function keptChoice(): Choice {
  const kept = readStored<Partial<Choice>>(KEY)
  const wanted: readonly unknown[] = Array.isArray(kept?.columns) ? kept.columns : sheetColumns
  return { columns: sheetColumns.filter((one) => wanted.includes(one)), days: kept?.days !== false }
}

export const keepChoice = (choice: Choice) => writeStored(KEY, choice, null)
