import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { words } from '#platform/shared/i18n.ts'

/** Page and command have one address, which stands in the letters themselves: `/unsubscribe?letter=…`. */
export const UNSUBSCRIBE = '/unsubscribe'

const input = z.object({ letter: z.string().min(1).max(500) })

export const showSubscription = endpoint({
  method: 'GET',
  path: UNSUBSCRIBE,
  permission: 'public',
  summary: 'What a letter asks its receiver about: which news may stop coming by mail',
  input,
  reply: z.object({
    organization: z.string(),
    /** The kind of news; null for all that may be switched off, as a summary holds many. */
    news: words.nullable(),
    is_off: z.boolean(),
  }),
})
export const unsubscribe = endpoint({
  method: 'POST',
  path: UNSUBSCRIBE,
  atRoot: true,
  takesForms: true,
  permission: 'public',
  summary: 'No more letters of this kind, by the link of a letter (RFC 8058)',
  input,
  reply: z.object({ status: z.literal(true) }),
})
