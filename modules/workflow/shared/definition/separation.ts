import { z } from 'zod'

const MOST_STEPS = 20

/**
 * Who may not decide a step although it is for them; nobody is kept from it where nothing is said, as in flows of
 * before. Who acts counts, and in whose place they do.
 */
export const separation = z.object({
  /** Whoever sent the document, or corrected it in the sender's place. */
  sender: z.boolean().optional(),
  /** Whoever decided one of these steps when the document last came past it. */
  steps: z.array(z.string().min(1)).max(MOST_STEPS).optional(),
  /** Whoever decided directly before is not asked a second time: the document goes past the step. */
  same_again: z.literal('pass_by').optional(),
})
export type Separation = z.output<typeof separation>
