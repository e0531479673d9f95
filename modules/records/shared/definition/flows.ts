import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import type { Words } from '#platform/shared/i18n.ts'

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
  /** A condition over the row, where it starts by one; sent by hand a row has to keep to it. */
  when?: string | undefined
  /** Columns that whoever has to decide reads while the row waits for them, whatever else they may. */
  opens?: string[] | undefined
  /** Whoever decided on a row goes on reading these. */
  stays_open?: boolean | undefined
  /** Columns that nobody writes while the row is on its way, not even whoever has it. */
  fixed?: string[] | undefined
  on_end?: FlowResult[] | undefined
}

/** Rows of a table that name the row by a column, and what is read of them. */
interface Shows {
  table: string
  by: string
  columns: readonly string[]
}

type Put = Omit<FlowResult, 'when' | 'at'>

/**
 * What flows are to rows of a table that a module ships: each organisation chooses which its rows may take, and the
 * table says the rest.
 */
export interface Travels {
  /** A condition over the row under which it may be sent. */
  when?: string | undefined
  opens: readonly string[]
  /** Rows of other tables that are decided on with it: read by whoever reads the row as it is opened to them. */
  shows?: readonly Shows[] | undefined
  fixed?: readonly string[] | undefined
  approved: readonly Put[]
  /** Also where it is cancelled, withdrawn or given up. */
  refused: readonly Put[]
  /**
   * What an approval puts nobody puts by hand, but where no flow is offered whoever has this permission, saying
   * something in these columns.
   */
  by_hand?: ByHand | undefined
}

interface ByHand {
  permission: string
  asks: readonly string[]
  /** Values of the same column that come after it alone, but from whoever has the permission. */
  follows?: { values: readonly string[]; says: Words } | undefined
}

/** A flow that an organisation chose for the rows of such a table. */
export interface ChosenFlow {
  flow: number
  /** Ends of the flow that mean a refusal; the others approve. */
  refused_at: string[]
  /** Rows may be sent into it; into others they were, and are on their way still. */
  is_offered: boolean
}

/** The flow as the rows of the table take it. */
export function chosenBy(
  { when, opens, fixed = [], approved, refused }: Travels,
  { flow, refused_at, is_offered }: ChosenFlow,
): RowFlow {
  return {
    flow,
    start: 'by_hand',
    ...(is_offered ? when !== undefined && { when } : { when: 'false' }),
    opens: [...opens],
    stays_open: true,
    fixed: [...fixed],
    // What stands later is what is put.
    on_end: [
      ...approved.map((put) => ({ when: 'ended' as const, ...put })),
      ...refused_at.flatMap((at) => refused.map((put) => ({ when: 'ended' as const, at, ...put }))),
      ...refused.map((put) => ({ when: 'cancelled' as const, ...put })),
    ],
  }
}

/** Whether rows may set out by any of these. */
export const isOffered = (flows: readonly RowFlow[] = []) => flows.some(({ when }) => when !== 'false')

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
    fixed: list(name, MOST_COLUMNS).optional(),
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
