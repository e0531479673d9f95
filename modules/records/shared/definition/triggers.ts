import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { words, type Words } from '#platform/shared/i18n.ts'

const triggerMoments = ['before', 'after'] as const
export const triggerEvents = ['insert', 'update', 'delete'] as const
export type TriggerEvent = (typeof triggerEvents)[number]

/** Before: in the transaction of the write. After: as a job, once that is committed. */
export type TriggerAction =
  /** An expression over the row says what is to stand in a column. */
  | { do: 'set'; column: string; to: string }
  /** Before alone: nothing is written, and whoever writes reads why. */
  | { do: 'refuse'; says: Words }
  /** After alone, as all that follow: people whom columns name, whoever wrote, and people of roles. */
  | {
      do: 'notify'
      columns?: string[] | undefined
      writer?: boolean | undefined
      roles?: number[] | undefined
      says: Words
      mail?: boolean | undefined
    }
  | { do: 'flow'; flow: number }
  /** An address that administrators registered, by its id. */
  | { do: 'webhook'; webhook: string }
  /** What a module wrote, by its name; before as well. */
  | { do: 'hook'; hook: string }

/** When a row is added, changed or deleted, and a condition holds of it, something is done. */
export interface Trigger {
  /** Its log goes by it, whatever it is called. */
  id: string
  title: Words
  moment: (typeof triggerMoments)[number]
  event: TriggerEvent
  /**
   * Over the row as it will be, of a deleted one as it was. Before a change it is asked each time; after one it has to
   * have become true, or one of `columns` to have changed.
   */
  when?: string | undefined
  /** Of a change: one of these columns says something else. */
  columns?: string[] | undefined
  actions: TriggerAction[]
  is_off?: boolean | undefined
}

/** Of writes that follow from writes: the one after these is not done. */
export const MOST_DEPTH = 5
const MOST_TRIGGERS = 50
const MOST_ACTIONS = 20
const MOST_COLUMNS = 400

const name = z.string().max(70)

const action = z.discriminatedUnion('do', [
  z.object({ do: z.literal('set'), column: name, to: z.string().max(2000) }),
  z.object({ do: z.literal('refuse'), says: words }),
  z.object({
    do: z.literal('notify'),
    columns: list(name, MOST_COLUMNS).optional(),
    writer: z.boolean().optional(),
    roles: list(z.number().int(), 100).optional(),
    says: words,
    mail: z.boolean().optional(),
  }),
  z.object({ do: z.literal('flow'), flow: z.number().int() }),
  z.object({ do: z.literal('webhook'), webhook: z.string().max(60) }),
  z.object({ do: z.literal('hook'), hook: z.string().max(100) }),
]) satisfies z.ZodType<TriggerAction, unknown>

export const triggers = list(
  z.object({
    id: z.string().regex(/^[a-z0-9_-]{1,40}$/),
    title: words,
    moment: z.enum(triggerMoments),
    event: z.enum(triggerEvents),
    when: z.string().max(2000).optional(),
    columns: list(name, MOST_COLUMNS).optional(),
    actions: list(action, MOST_ACTIONS),
    is_off: z.boolean().optional(),
  }),
  MOST_TRIGGERS,
) satisfies z.ZodType<Trigger[], unknown>
