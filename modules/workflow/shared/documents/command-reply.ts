import { z } from 'zod'
import { words } from '#platform/shared/i18n.ts'

const uuid = z.uuid()

export const commandReply = z.object({
  status: z.literal(true),
  id: uuid,
  version: z.number().int(),
  document_status: z.enum(['OPEN', 'ENDED', 'CANCELLED', 'POSTPONED']),
  step: words,
  /** The step that I decided last, as long as I may take that back. */
  take_back: uuid.nullable(),
  /** The official number, once it was given. */
  registered_number: z.string().nullable(),
})
