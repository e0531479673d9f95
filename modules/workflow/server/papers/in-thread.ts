import { openThreads } from '#platform/server/threads.ts'
import type { VoteView } from '../../shared/documents/vote.ts'
import { printedValues } from './compose/contents.ts'
import { speechOf } from './compose/words.ts'
import type { RecordInput } from './input.ts'
import type { Task } from './thread.ts'

/**
 * Half a second of work and more for each. Documents may end by the hundred at once; their records are drawn one
 * after the other.
 */
const drawn = openThreads<Task, Uint8Array>(new URL('thread.ts', import.meta.url), {
  milliseconds: 60_000,
  atOnce: 1,
  waiting: 1000,
  heap: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 },
})

/** The record as a PDF (A4, tagged, fonts embedded). Equal input gives equal bytes. */
export async function renderRecord(input: RecordInput): Promise<Buffer> {
  return Buffer.from(await drawn({ input: withoutWords(input), vote: null }))
}

/** The minutes of one vote as a PDF, drawn as the record is. */
export async function renderMinutes(input: RecordInput, vote: VoteView): Promise<Buffer> {
  return Buffer.from(await drawn({ input: withoutWords(input), vote }))
}

/** A thread has the words of the product of its own, and knows no kinds of fields but the kernel's. */
function withoutWords(input: RecordInput): Task['input'] {
  const { translate: _, ...rest } = input
  return { ...rest, printed: printedValues(input.document.form, input.document.revision, speechOf(input)) }
}
