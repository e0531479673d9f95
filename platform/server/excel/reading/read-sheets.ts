import { unprocessable } from '#platform/shared/errors.ts'
import { openThreads, ThreadEnded } from '../../threads.ts'
import type { ReadOutcome, ReadSheet, ReadTask } from './read-worker.ts'
import type { TextForm } from './text-rows.ts'

/** A long file is read for some seconds; a million rows for a minute. */
const inThread = openThreads<ReadTask, ReadOutcome>(new URL('read-worker.ts', import.meta.url), {
  milliseconds: 180_000,
  atOnce: 1,
  waiting: 20,
  heap: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 },
})

/** Of all sheets of a file together. */
const MOST_FILE_ROWS = 1_000_000

interface Wishes {
  /** So many rows of each sheet come back; the first hundred unless said. */
  first?: number
  most?: number
  form?: Partial<TextForm>
  /** All rows are written down here, one a line: `[sheet, line, [cells]]`. */
  to?: string
}

/**
 * The sheets of an Excel or text file on the disk with their first rows, read in a thread of its own that may take so
 * long and so much and no more. `form` says how a text file was read; null of a workbook.
 */
export async function readSheets(
  file: string,
  { first = 100, most = MOST_FILE_ROWS, form = {}, to }: Wishes = {},
): Promise<{ form: TextForm | null; sheets: ReadSheet[] }> {
  const outcome = await inThread({ file, first, most, form, ...(to !== undefined && { to }) }, true).catch(refusedWhere)
  if (outcome.kind === 'refused')
    throw unprocessable(outcome.code, outcome.params === undefined ? {} : { params: outcome.params })
  return { form: outcome.form, sheets: outcome.sheets }
}

/** Too slow or too large to be read is what is wrong with the file; everything else is ours. */
function refusedWhere(error: unknown): ReadOutcome {
  if (!(error instanceof ThreadEnded) || error.why === 'gone') throw error
  return { kind: 'refused', code: error.why === 'memory' ? 'platform.import.bomb' : 'platform.import.unreadable' }
}
