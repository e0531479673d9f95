import type { JobKind } from '#platform/server/jobs.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { goOff } from './go-off.ts'
import { TO_FINALISE } from '../outcome/to-finalise.ts'

const JOB = 'workflow.finalise'

export const enqueueFinalising: OutboxHandler = {
  topic: TO_FINALISE,
  async handle({ orgId, payload }, { enqueue }) {
    await enqueue(JOB, { org_id: orgId, ...payload }, { key: String(payload['step_id']) })
  },
}

export const finaliseStep: JobKind = {
  name: JOB,
  handle: ({ org_id, document_id, step_id }, services) =>
    goOff(services, {
      org_id: Number(org_id),
      instance_id: String(document_id),
      step_id: String(step_id),
      kind: 'finalise',
    }),
}
