import { openThreads } from '#platform/server/threads.ts'
import type { Task } from './sealing-thread.ts'
import type { Sealing, SealingKey } from './sign-pdf.ts'

/** Records are sealed one after the other, as they are drawn. */
const signed = openThreads<Task, Uint8Array>(new URL('sealing-thread.ts', import.meta.url), {
  milliseconds: 60_000,
  atOnce: 1,
  waiting: 1000,
  heap: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 },
})

/** The record with its seal behind it; made beside, so that requests go on meanwhile. */
export async function signPdf(record: Uint8Array, sealingKey: SealingKey, sealing: Sealing): Promise<Buffer> {
  return Buffer.from(await signed({ record, sealingKey, sealing }))
}
