import { sql } from 'kysely'
import type { JobKind } from '#platform/server/jobs.ts'
import type { OutboxHandler } from '#platform/server/outbox.ts'
import { isOutage } from '#platform/server/outage.ts'
import { asSystem } from '#platform/server/tenancy.ts'
import type { Db } from '#platform/server/database.ts'
import { ASKED } from '../outcome/ai-asking.ts'
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
  handle: ({ org_id, document_id, step_id }, services) =>
    decideByAi(services, { orgId: Number(org_id), documentId: String(document_id), stepId: String(step_id) }),
}

/**
 * Where a process died between asking and answering: looked for every minute, so that no document waits for nobody.
 * The model has had its time.
 */
export const askAgain: JobKind = {
  name: 'workflow.ai_overdue',
  cron: '* * * * *',
  async handle(_payload, services) {
    for (const { org_id, row_id, id } of await forgotten(services.db)) {
      await decideByAi(services, { orgId: org_id, documentId: row_id, stepId: id }, { isLate: true }).catch(
        (error: unknown) => {
          if (isOutage(error)) throw error
          services.log.error({ err: error, document: row_id }, 'a step could not be decided by rules or model')
          return noteFailed(services, { orgId: org_id, documentId: row_id, stepId: id })
        },
      )
    }
  },
}

/** Longer than a model is waited for, and a little for the queue. */
const FORGOTTEN_SECONDS = 90
/** An answer that was refused is brought again after twice as long each time, an hour and a half at most. */
const MOST_DOUBLED = 6

/**
 * Steps whose question was put long enough ago: when they opened, when the document went on after a rest, when an
 * answer was last brought or an administrator let it be asked anew.
 */
async function forgotten(db: Db) {
  const { rows } = await asSystem(db, (trx) =>
    sql<{ org_id: number; row_id: string; id: string }>`
    select s.org_id, s.row_id, s.id from workflow.steps s
    join workflow.instances d on d.org_id = s.org_id and d.id = s.row_id and d.document_status = 'OPEN'
    cross join lateral (select count(*)::integer as count, max(at) as last from workflow.ai_answers a
    where a.org_id = s.org_id and a.instance_id = s.row_id and a.step_id = s.id) brought
    cross join lateral (select max(closed_at) as last from workflow.incidents i where i.org_id = s.org_id
    and i.step_id = s.id) mended
    cross join lateral (select max(created_at) as last from workflow.steps r where r.org_id = s.org_id
    and r.row_id = s.row_id and r.status_type = 'POSTPONE') rest
    where s.status_type = 'AI_DECISION' and s.subject_type = 'SYSTEM' and s.closed_as is null and s.incident is null
      and greatest(s.created_at, brought.last, mended.last, rest.last) < clock_timestamp() - make_interval(secs =>
      ${FORGOTTEN_SECONDS}::integer * power(2, least(brought.count, ${MOST_DOUBLED}::integer)))
      -- What an administrator has to look at is not asked again by itself.
      and not exists (select from workflow.incidents i where i.org_id = s.org_id and i.step_id = s.id
      and i.closed_at is null)
    order by s.created_at limit 50`.execute(trx),
  )
  return rows
}
