import { tell, type OutboxHandler, type OutboxTools } from '#platform/server/outbox.ts'
import type { Trx } from '#platform/server/database.ts'
import type { InstanceState, StepRow } from '../../shared/engine/model.ts'
import { ledTo } from '../../shared/led-to.ts'

const CANCELLED = 'workflow.cancelled'

export interface CancelledDocument {
  orgId: number
  id: string
  number: string
  title: string
  /** Who cancelled it; null where the clock or the count of a vote did. */
  by: number | null
  reason: string | null
}

/**
 * For the manifest of a module that has something to undo when a document is cancelled: what was booked, reserved or
 * granted because of it. Called once the cancelling is committed, in a transaction that also notes that it was done:
 * exactly once, and again after a failure until it succeeds.
 */
export function whenCancelled(undo: (document: CancelledDocument, tools: OutboxTools) => Promise<void>): OutboxHandler {
  return {
    topic: CANCELLED,
    handle: ({ orgId, payload }, tools) =>
      undo({ ...(payload as unknown as Omit<CancelledDocument, 'orgId'>), orgId }, tools),
  }
}

/** A topic of its own: an undoing that fails holds up nobody's news. */
export async function tellCancelled(
  db: Trx,
  orgId: number,
  { steps }: InstanceState,
  document: Pick<CancelledDocument, 'id' | 'number' | 'title' | 'by'>,
) {
  await tell(db, orgId, CANCELLED, { ...document, reason: reasonIn(steps) } satisfies Omit<CancelledDocument, 'orgId'>)
}

/**
 * What was said when it was cancelled, or by the decision that led there; a council, and a clock, say no more than
 * how they decided.
 */
function reasonIn(steps: readonly StepRow[]): string | null {
  const cancelled = steps.findLast(({ status_type }) => status_type === 'CANCEL')
  const decision = cancelled && ledTo(steps, cancelled)
  return cancelled?.description || decision?.description || decision?.status_action || null
}
