import type { JobKind } from '#platform/server/jobs.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import type { Db } from '#platform/server/database.ts'
import { ASKED } from './asking.ts'
import { decideByAi, noteFailed } from './decide-by-ai.ts'

const JOB = 'workflow.ai_decision'

export const enqueueDecisions: OutboxHandler = {
  topic: ASKED,
  async handle({ orgId, payload }, { enqueue }) {
    await enqueue(JOB, { org_id: orgId, ...payload }, { key: String(payload['step_id']) })
  },
}

export const decideStep: JobKind = {
  name: JOB,
  handle: ({ org_id, document_id, step_id }, services) => decideByAi(services, { orgId: Number(org_id), documentId: String(document_id), stepId: String(step_id) }),
}

/** Where a process died between asking and answering: looked for every minute, so that no document waits for nobody. */
export const askAgain: JobKind = {
  name: 'workflow.ai_overdue',
  cron: '* * * * *',
  async handle(_payload, services) {
    for (const { org_id, row_id, id } of await forgotten(services.db)) {
      await decideByAi(services, { orgId: org_id, documentId: row_id, stepId: id }).catch((error: unknown) => {
        services.log.error({ err: error, document: row_id }, 'a step could not be decided by rules or model')
        return noteFailed(services, { orgId: org_id, documentId: row_id, stepId: id })
      })
    }
  },
}

/** Longer than a model is waited for, and a little for the queue. */
const FORGOTTEN_MS = 90_000

function forgotten(db: Db) {
  return asSystem(db, (trx) => trx.selectFrom('workflow.steps as s').select(['s.org_id', 's.row_id', 's.id'])
    .where('s.status_type', '=', 'AI_DECISION').where('s.subject_type', '=', 'SYSTEM').where('s.closed_as', 'is', null).where('s.incident', 'is', null).where('s.created_at', '<', new Date(Date.now() - FORGOTTEN_MS))
    // What an administrator has to look at is not asked again by itself.
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('workflow.incidents as i').select('i.id').whereRef('i.org_id', '=', 's.org_id').whereRef('i.step_id', '=', 's.id').where('i.closed_at', 'is', null))))
    .orderBy('s.created_at').limit(50).execute())
}
