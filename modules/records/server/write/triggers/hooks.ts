import type { Context } from '#platform/server/route.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { TriggerEvent } from '../../../shared/definition/triggers.ts'

interface About {
  table: string
  event: TriggerEvent
  /** Undefined before it was added. */
  id?: string
  from: FieldValues | null
  to: FieldValues | null
}

/** What a module does when rows of a table are written whose builder named it. */
interface TriggerHook {
  title: Words
  /** In the transaction of the write; what it throws refuses that. It may put something into columns. */
  before?: (this: void, context: Context, about: About) => Promise<FieldValues | undefined>
  /** In a transaction of its own, which also notes that it was done: exactly once, and again after a failure. */
  after?: (this: void, context: Context, about: About & { id: string }) => Promise<void>
}

/** A refusal that says a sentence of its own, with what it is about: whatever file or form the row came by. */
export class RefusedSaying extends AppError {
  readonly says: Words

  constructor(says: Words) {
    super(422, 'records.rule_broken', { params: { says: says.mn }, words: { says } })
    this.says = says
  }
}

/** What a hook throws before a write to refuse it with this sentence. */
export const refusedSaying = (says: Words) => new RefusedSaying(says)

const known = new Map<string, TriggerHook>()

/** Registers the hooks of a module when the program starts, each by `module.purpose`. */
export function registerTriggerHooks(hooks: Readonly<Record<string, TriggerHook>>): () => void {
  for (const [name, hook] of Object.entries(hooks)) {
    if (known.has(name)) throw new Error(`Two hooks of triggers are called ${name}`)
    known.set(name, hook)
  }
  return () => {
    for (const name of Object.keys(hooks)) known.delete(name)
  }
}

export const triggerHook = (name: string) => known.get(name)

/** For builders: what they may name. */
export const triggerHooks = (): { name: string; title: Words; before: boolean; after: boolean }[] =>
  [...known].map(([name, { title, before, after }]) => ({
    name,
    title,
    before: before !== undefined,
    after: after !== undefined,
  }))
