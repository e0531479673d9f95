import { z } from 'zod'
import { words } from '#platform/shared/i18n.ts'
import { stepType } from './definition.ts'

/** For the replies of modules whose rows travel: where one of the processes of a row stands. */
export const processOfRow = z.object({
  /** Of the process. */
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  flow: words,
  document_status: z.enum(['OPEN', 'ENDED', 'CANCELLED', 'POSTPONED']),
  /** Label and type of the step it stands at. */
  status: words,
  status_type: stepType,
  version: z.number().int(),
  /** When it came there. */
  at: z.string(),
  waits_for_me: z.boolean(),
  /** Who has it now: somebody, or a role, a unit or a job of this name, and so many more; null once nobody does. */
  holder: z.object({ name: z.string(), others: z.number().int() }).nullable(),
  /** Its history and what it says are mine to read. */
  may_open: z.boolean(),
})
export type ProcessOfRow = z.output<typeof processOfRow>
