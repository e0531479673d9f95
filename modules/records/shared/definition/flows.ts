import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'

/** When a row sets out: somebody sends it, it was added, or a condition over it has become true. */
export const flowStarts = ['by_hand', 'on_create', 'when'] as const

/** What an end puts into a column; `value` is written with the result. */
const endWords = ['value', 'number', 'day', 'reason'] as const

/** What is put into a column of the row in the transaction of the decision that ends its process. */
export interface FlowResult {
  /** It came to an end of the flow, or it was cancelled, withdrawn or given up. */
  when: 'ended' | 'cancelled'
  /** The one end of the flow, as its drawing names it; any of them where it is not said. */
  at?: string | undefined
  column: string
  /** Its number, the day, what was said by who decided; or always the same. */
  put: (typeof endWords)[number]
  value?: string | boolean | null | undefined
}

/** A flow through which rows of a table travel. */
export interface RowFlow {
  /** Its number at the organisation. */
  flow: number
  start: (typeof flowStarts)[number]
  /** A condition over the row, where it starts by one. */
  when?: string | undefined
  /** Columns that whoever has to decide reads while the row waits for them, whatever else they may. */
  opens?: string[] | undefined
  on_end?: FlowResult[] | undefined
}

const MOST_FLOWS = 10
const MOST_RESULTS = 40
const MOST_COLUMNS = 400

const name = z.string().max(70)

export const flows = list(
  z.object({
    flow: z.number().int().positive().max(2_147_483_647),
    start: z.enum(flowStarts),
    when: z.string().max(2000).optional(),
    opens: list(name, MOST_COLUMNS).optional(),
    on_end: list(
      z.object({
        when: z.enum(['ended', 'cancelled']),
        at: z.string().max(100).optional(),
        column: name,
        put: z.enum(endWords),
        value: z.union([z.string().max(2000), z.boolean(), z.null()]).optional(),
      }),
      MOST_RESULTS,
    ).optional(),
  }),
  MOST_FLOWS,
) satisfies z.ZodType<RowFlow[], unknown>
