import { z } from 'zod'
import { rowId } from '#platform/shared/ids.ts'

/** Whoever sent a document, as conditions ask about them. */
export const senderFacts = z.object({
  /** Their unit, and every unit above it up to the top; nothing where they have none. */
  units: z.array(rowId),
  /** Their job, and of those that conditions name whichever are called the same in other units. */
  jobs: z.array(rowId),
  roles: z.array(rowId),
})
export type SenderFacts = z.output<typeof senderFacts>
