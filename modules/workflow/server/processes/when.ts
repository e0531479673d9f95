import type { Trx } from '#platform/server/database.ts'
import type { OutboxHandler, OutboxTools } from '#platform/server/outbox.ts'
import type { WithinHandler } from '#platform/server/within.ts'
import { type Process, topicOf, type What } from '../outcome/tell-process.ts'
import { DOCUMENT } from '../state/visibility.ts'

/** What a module does when a process of its rows comes somewhere. */
interface Acts {
  /**
   * In the transaction of the decision: both stand, or neither, and what it throws refuses the decision. Quick, and
   * nothing that leaves the database.
   */
  within?: (process: Process, db: Trx) => Promise<void>
  /**
   * Once the decision is committed, in a transaction that also notes that it was done: exactly once, and again after
   * a failure until it succeeds.
   */
  after?: (process: Process, tools: OutboxTools) => Promise<void>
}

/** For the manifest of the module: `within: [...booked.within]`, `outbox: [...booked.outbox]`. */
interface Handlers {
  within: WithinHandler[]
  outbox: OutboxHandler[]
}

/** It began, or went from one step to another, and is not over. For documents there is `workflow.changed`. */
export function whenMoved(type: string, acts: Acts): Handlers {
  if (type === DOCUMENT) throw new Error('How documents move is told by workflow.changed')
  return handlers('moved', type, acts)
}

/** It came to an end of its flow: what the end stands for is in `status_id` and `status`. */
export const whenEnded = (type: string, acts: Acts): Handlers => handlers('ended', type, acts)

/** Cancelled, withdrawn or given up: what was booked, reserved or granted because of it is undone. */
export const whenCancelled = (type: string, acts: Acts): Handlers => handlers('cancelled', type, acts)

function handlers(what: What, type: string, { within, after }: Acts): Handlers {
  const topic = topicOf(what)
  const processIn = ({ orgId, payload }: { orgId: number; payload: Record<string, unknown> }) => {
    const process = { ...(payload as unknown as Omit<Process, 'orgId'>), orgId }
    return process.subject.type === type ? process : undefined
  }
  return {
    within: within
      ? [
          {
            topic,
            async handle(event, db) {
              const process = processIn(event)
              if (process) await within(process, db)
            },
          },
        ]
      : [],
    outbox: after
      ? [
          {
            topic,
            async handle(event, tools) {
              const process = processIn(event)
              if (process) await after(process, tools)
            },
          },
        ]
      : [],
  }
}
