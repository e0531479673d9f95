import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { SELLING } from './access.ts'

/** To whom letters are written. */
const LETTER_TABLES = ['crm.leads', 'crm.opportunities', 'crm.contacts'] as const
export type LetterTable = (typeof LETTER_TABLES)[number]

export const MOST_SUBJECT = 200
export const MOST_LETTER = 10_000

export const writeLetter = endpoint({
  method: 'POST',
  path: '/crm/mail',
  permission: SELLING,
  summary: 'A letter to the address that a lead, an opportunity or a contact says; it stands among their activities',
  idempotent: true,
  // It goes out in the name of whoever writes it.
  ownerOnly: true,
  input: z.object({
    table: z.enum(LETTER_TABLES),
    id: z.uuid(),
    /** As it was shown; refused where the row says another one by now. */
    to: z.email('platform.input.invalid_format').max(254),
    subject: z.string().trim().min(1, 'platform.required').max(MOST_SUBJECT),
    text: z.string().trim().min(1, 'platform.required').max(MOST_LETTER),
  }),
  /** The activity. */
  reply: z.object({ id: z.uuid() }),
})
