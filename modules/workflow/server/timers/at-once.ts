import type { Trx } from '#platform/server/database.ts'
import type { JobKind } from '#platform/server/jobs.ts'
import { type OutboxHandler, tell } from '#platform/server/outbox.ts'
import { type InstanceState, timersIn } from '../../shared/index.ts'
import { goOff } from './go-off.ts'

/** Outbox topic: a document is to be finalised. */
const TO_FINALISE = 'workflow.to_finalise'
const JOB = 'workflow.finalise'

/** In the transaction that brought it there: nobody who has signed waits for the next minute to see it end. The clock looks all the same. */
export async function finaliseAtOnce(db: Trx, orgId: number, documentId: string, before: InstanceState, after: InstanceState) {
  const known = new Set(toFinalise(before))
  for (const step_id of toFinalise(after).filter((id) => !known.has(id))) await tell(db, orgId, TO_FINALISE, { document_id: documentId, step_id })
}

const toFinalise = (state: InstanceState) => timersIn(state).filter(({ kind }) => kind === 'finalise').map(({ step_id }) => step_id)

export const enqueueFinalising: OutboxHandler = {
  topic: TO_FINALISE,
  async handle({ orgId, payload }, { enqueue }) {
    await enqueue(JOB, { org_id: orgId, ...payload }, { key: String(payload['step_id']) })
  },
}

export const finaliseStep: JobKind = {
  name: JOB,
  handle: ({ org_id, document_id, step_id }, services) => goOff(services, { org_id: Number(org_id), instance_id: String(document_id), step_id: String(step_id), kind: 'finalise' }),
}
