import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { words, type Words } from '#platform/shared/i18n.ts'

/**
 * What was settled stands: a row of which the condition holds goes on to hold to it, is not deleted, and says the same
 * in all columns but these.
 */
export interface Settled {
  /** A condition over the row as it stands. */
  when: string
  open: string[]
  says: Words
}

/** Rows that are settled with the one they name: none is added or deleted, and these columns alone are written. */
export interface SettledWith {
  by: string
  open: string[]
}

const columns = list(z.string().max(70), 400)

export const settled = z.object({
  when: z.string().max(2000),
  open: columns,
  says: words,
}) satisfies z.ZodType<Settled, unknown>

export const settledWith = z.object({ by: z.string().max(70), open: columns }) satisfies z.ZodType<SettledWith, unknown>
