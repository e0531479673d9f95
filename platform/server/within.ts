import type { Trx } from './database.ts'

/** What happens in somebody's transaction, as others may have to act in the same one. */
interface WithinEvent {
  orgId: number
  topic: string
  payload: Record<string, unknown>
}

/**
 * Acts in the transaction in which it happens: both stand, or neither. What it throws refuses the whole, with its code
 * for whoever asked; whatever takes its time, or must not refuse, belongs in the outbox.
 */
export interface WithinHandler {
  topic: string
  handle(event: WithinEvent, db: Trx): Promise<void>
}

let known: readonly WithinHandler[] = []

/** Registers the handlers of a module when the program starts; what comes back takes them away again. */
export function registerWithin(handlers: readonly WithinHandler[]): () => void {
  known = [...known, ...handlers]
  return () => {
    known = known.filter((handler) => !handlers.includes(handler))
  }
}

/** One after the other, in the order of the modules. */
export async function sayWithin(db: Trx, event: WithinEvent): Promise<void> {
  for (const handler of known) if (handler.topic === event.topic) await handler.handle(event, db)
}
