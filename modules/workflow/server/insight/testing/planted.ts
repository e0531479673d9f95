import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { StepType } from '../../../shared/definition.ts'

/** One row of a step, with the moments at which it came and was closed. */
export interface PlantedStep {
  node: string
  type: StepType
  /** Of the activation; its place in the list unless given. */
  num?: number
  came: string
  /** Open without it. */
  done?: string
  outcome?: string
  action?: string
  /** Closed by somebody else's decision. */
  superseded?: true
  due?: string
  data?: unknown
  incident?: string
}

export interface PlantedDocument {
  status: 'OPEN' | 'ENDED' | 'CANCELLED' | 'POSTPONED'
  /** Where it stands; where the last step is unless given. */
  at?: string
  created: string
  steps: readonly PlantedStep[]
}

/** Documents with a past, which no clock of a test could wait for. Their flow must have a published version 1. */
export async function plant(
  db: Trx,
  { orgId, flowId, userId }: { orgId: number; flowId: number; userId: number },
  documents: readonly PlantedDocument[],
): Promise<string[]> {
  const all = documents.map((document) => ({ ...document, id: randomUUID() }))
  const instances = all.map(({ id, status, created, steps, at }) => {
    const last = steps.at(-1)!
    return {
      org_id: orgId,
      id,
      definition_id: flowId,
      definition_version: 1,
      number: `П/${id}`,
      title: 'Тариалсан',
      search: id,
      subject_type: 'document',
      subject_id: id,
      document_status: status,
      status: { mn: last.node },
      status_type: last.type,
      status_id: at ?? last.node,
      version: steps.length,
      revision: 1,
      creator_user_id: userId,
      event_count: 0,
      last_hash: '',
      created_at: created,
      updated_at: steps.reduce((latest, { came, done = came }) => (done > latest ? done : latest), created),
    }
  })
  const steps = all.flatMap(({ id: row_id, steps: own }) =>
    own.map((step, place) => ({
      org_id: orgId,
      id: randomUUID(),
      row_id,
      action_num: step.num ?? place + 1,
      status_id: step.node,
      status: step.node,
      status_type: step.type,
      subject_type: 'SYSTEM',
      is_subject_changeable: false,
      is_read_only: true,
      is_signature_needed: false,
      is_done: step.done === undefined ? 0 : 1,
      closed_as: step.done !== undefined ? 'DONE' : step.superseded ? 'SUPERSEDED' : null,
      status_action: step.action ?? null,
      outcome: step.outcome ?? null,
      step_data: step.data ?? null,
      incident: step.incident ?? null,
      created_at: step.came,
      done_at: step.done ?? null,
      due_at: step.due ?? null,
    })),
  )
  await sql`insert into workflow.instances select * from jsonb_populate_recordset(null::workflow.instances,
    ${JSON.stringify(instances)}::jsonb)`.execute(db)
  await sql`insert into workflow.steps select * from jsonb_populate_recordset(null::workflow.steps,
    ${JSON.stringify(steps)}::jsonb)`.execute(db)
  return all.map(({ id }) => id)
}
