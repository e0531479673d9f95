import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'

/**
 * How what two rows say is compared: `text` but for capitals and spaces; `phone` by its digits, with the code of the
 * country or without; `code` by letters and digits, Latin letters that look like Cyrillic ones taken for these;
 * `folded` as names are heard: in either script, without spaces, signs and legal forms.
 */
const twinSigns = ['text', 'phone', 'code', 'folded'] as const
export type TwinSign = (typeof twinSigns)[number]

/** By what two rows of a table are taken for the same. */
export interface Twin {
  /** What one says in any of these is sought in all of them. */
  columns: string[]
  as: TwinSign
  /** All of these, one after the other, say one thing: a surname and a name. */
  together?: boolean | undefined
}

const MOST_TWINS = 10
const MOST_COLUMNS = 10

export const twins = list(
  z.object({
    columns: list(z.string().max(70), MOST_COLUMNS).min(1),
    as: z.enum(twinSigns),
    together: z.boolean().optional(),
  }),
  MOST_TWINS,
) satisfies z.ZodType<Twin[], unknown>
