import type { Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'
import type { InstanceState } from '../../shared/engine/model.ts'
import { timersIn } from '../../shared/engine/timers.ts'

/** Outbox topic: a document is to be finalised. */
export const TO_FINALISE = 'workflow.to_finalise'

/**
 * In the transaction that brought it there: nobody who has signed waits for the next minute to see it end. The clock
 * looks all the same.
 */
export async function finaliseAtOnce(
  db: Trx,
  orgId: number,
  documentId: string,
  before: InstanceState,
  after: InstanceState,
) {
  const known = new Set(toFinalise(before))
  for (const step_id of toFinalise(after).filter((id) => !known.has(id)))
    await tell(db, orgId, TO_FINALISE, { document_id: documentId, step_id })
}

const toFinalise = (state: InstanceState) =>
  timersIn(state)
    .filter(({ kind }) => kind === 'finalise')
    .map(({ step_id }) => step_id)
