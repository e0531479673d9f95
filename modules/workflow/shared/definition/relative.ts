import { z } from 'zod'

/** More levels than any organisation has. */
const MOST_LEVELS = 20

/**
 * Who gets a step, relative to whoever sent the document. Stands beside `subject_type`, which keeps its value: the
 * unit that the drawing names is the subject's `struct_id`, the job that is looked for its `job_id`, and who gets it
 * where nobody is found up to the top has its `role_id`; without one it is an administrator.
 */
export const relative = z.discriminatedUnion('to', [
  /** The head of that unit, or of the one so many levels above it, or of the topmost. */
  z.object({
    to: z.literal('head'),
    of: z.enum(['sender', 'unit']),
    levels: z.union([z.number().int().min(0).max(MOST_LEVELS), z.literal('top')]),
  }),
  /** Whoever has a job of this name in the sender's unit, or in the nearest unit above that has it. */
  z.object({ to: z.literal('job') }),
  /** Whom that field of the form names, or the head of the unit that it names. */
  z.object({ to: z.literal('field'), field: z.string().max(60) }),
])
export type Relative = z.output<typeof relative>
