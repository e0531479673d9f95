import type { Trx } from '#platform/server/database.ts'
import { tell } from '#platform/server/outbox.ts'
import type { InstanceState } from '../../shared/index.ts'

/** Outbox topic: a step waits for rules or a model. */
export const ASKED = 'workflow.ai_asked'

/** In the transaction that opened the step. */
export async function askWhereNeeded(db: Trx, orgId: number, documentId: string, before: InstanceState, after: InstanceState) {
  const opened = after.steps.slice(before.steps.length).filter(({ step_data, closed_as }) => closed_as === null && step_data?.kind === 'ai' && step_data.stage === 'asked')
  for (const { id } of opened) await tell(db, orgId, ASKED, { document_id: documentId, step_id: id })
}
