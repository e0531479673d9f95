import type { Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'
import type { InstanceState } from '../../shared/engine/model.ts'

/** Outbox topic: a step waits for rules or a model. */
export const ASKED = 'workflow.ai_asked'

/** In the transaction that opened the step, or that let the document go on: while it rests nobody is asked. */
export async function askWhereNeeded(
  db: Trx,
  orgId: number,
  documentId: string,
  before: InstanceState,
  after: InstanceState,
) {
  if (after.status !== 'OPEN') return
  const rows = before.status === 'POSTPONED' ? after.steps : after.steps.slice(before.steps.length)
  const waiting = rows.filter(
    ({ step_data, closed_as, incident }) =>
      closed_as === null && !incident && step_data?.kind === 'ai' && step_data.stage === 'asked',
  )
  for (const { id } of waiting) await tell(db, orgId, ASKED, { document_id: documentId, step_id: id })
}
