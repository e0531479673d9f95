import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '#platform/server/database.ts'
import type { EngineEvent, InstanceState, StepRow, VoterRow } from '../shared/engine/model.ts'
import type { Signature } from '../shared/signature.ts'
import { linkHash } from './chain.ts'

/** The document's own row, locked until the transaction ends: commands on one document happen one after the other. */
export function lockInstance(db: Trx, orgId: number, id: string) {
  return instanceQuery(db, orgId, id).forUpdate('i').executeTakeFirst()
}

export function findInstance(db: Trx, orgId: number, id: string) {
  return instanceQuery(db, orgId, id).executeTakeFirst()
}

export type Instance = NonNullable<Awaited<ReturnType<typeof findInstance>>>

function instanceQuery(db: Trx, orgId: number, id: string) {
  return db.selectFrom('workflow.instances as i')
    .innerJoin('workflow.definitions as d', (join) => join.onRef('d.org_id', '=', 'i.org_id').onRef('d.id', '=', 'i.definition_id'))
    .innerJoin('workflow.definition_versions as v', (join) =>
      join.onRef('v.org_id', '=', 'i.org_id').onRef('v.definition_id', '=', 'i.definition_id').onRef('v.version', '=', 'i.definition_version'))
    .innerJoin('workflow.revisions as r', (join) => join.onRef('r.org_id', '=', 'i.org_id').onRef('r.instance_id', '=', 'i.id').onRef('r.number', '=', 'i.revision'))
    .select([
      'i.id', 'i.definition_id', 'i.definition_version', 'i.number', 'i.title', 'i.document_status', 'i.status', 'i.status_type', 'i.status_id', 'i.version',
      'i.revision', 'i.creator_user_id', 'i.event_count', 'i.last_hash', 'i.created_at', 'r.sha256 as revision_sha256',
      'v.content_hash', 'd.title as flow_title', 'd.number_prefix', sql<Date>`clock_timestamp()`.as('now'),
    ])
    .where('i.org_id', '=', orgId).where('i.id', '=', id)
}

/** The engine's state of a document, from its rows. */
export async function loadState(db: Trx, orgId: number, instance: Instance): Promise<InstanceState> {
  const rows = await db.selectFrom('workflow.steps').selectAll().where('org_id', '=', orgId).where('row_id', '=', instance.id)
    .orderBy('action_num').orderBy('id').execute()
  const steps = rows.map(asStepRow)
  const voters = steps.some(({ status_type }) => status_type === 'VOTE') ? await votersOf(db, orgId, instance.id) : []
  const start = steps[0]
  const isOver = instance.document_status === 'ENDED' || instance.document_status === 'CANCELLED'
  return {
    status: instance.document_status,
    version: instance.version,
    status_id: isOver ? null : instance.status_id,
    action_num: steps.at(-1)?.action_num ?? 0,
    revision: { number: instance.revision, sha256: instance.revision_sha256 },
    creator: start ? { ...assigneeOf(start), user_id: instance.creator_user_id } : null,
    steps,
    voters,
  }
}

async function votersOf(db: Trx, orgId: number, instanceId: string): Promise<VoterRow[]> {
  const rows = await db.selectFrom('workflow.voters').selectAll().where('org_id', '=', orgId).where('row_id', '=', instanceId)
    .orderBy('action_num').orderBy('id').execute()
  return rows.map(({ signature, voted_at, org_id: _org, row_id: _row, ...row }) => ({ ...row, signature: parse(signature), voted_at: iso(voted_at) }))
}

type StoredStep = Awaited<ReturnType<typeof readSteps>>[number]
const readSteps = (db: Db) => db.selectFrom('workflow.steps').selectAll().execute()

export function asStepRow(row: StoredStep): StepRow {
  const { org_id: _org, row_id: _row, assignee_org_id, signature, created_at, done_at, due_at, acted_as, ...rest } = row
  return {
    ...rest, org_id: assignee_org_id, signature: parse(signature), created_at: created_at.toISOString(), done_at: iso(done_at), due_at: iso(due_at),
    ...(acted_as === 'admin' ? { acted_as } : {}),
  }
}

function assigneeOf({ role_id, org_role_id, org_id, struct_id, job_id, emp_id }: StepRow) {
  return { role_id, org_role_id, org_id, struct_id, job_id, emp_id }
}

const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as Signature))
const iso = (time: Date | null) => time?.toISOString() ?? null

/** Writes what a command changed: rows that are new or different, and never a deletion. */
export async function saveRows(db: Trx, orgId: number, instanceId: string, before: InstanceState, after: InstanceState) {
  const known = new Set<unknown>([...before.steps, ...before.voters])
  const steps = after.steps.filter((row) => !known.has(row))
  const voters = after.voters.filter((row) => !known.has(row))
  if (steps.length > 0) {
    await db.insertInto('workflow.steps').values(steps.map((row) => stepValues(orgId, instanceId, row)))
      .onConflict((clash) => clash.columns(['org_id', 'id']).doUpdateSet((values) => ({
        is_done: values.ref('excluded.is_done'), closed_as: values.ref('excluded.closed_as'), status_action: values.ref('excluded.status_action'),
        outcome: values.ref('excluded.outcome'), description: values.ref('excluded.description'), signature: values.ref('excluded.signature'),
        step_data: values.ref('excluded.step_data'), done_at: values.ref('excluded.done_at'), done_by: values.ref('excluded.done_by'),
        due_at: values.ref('excluded.due_at'), acted_as: values.ref('excluded.acted_as'),
      }))).execute()
  }
  if (voters.length > 0) {
    await db.insertInto('workflow.voters').values(voters.map(({ signature, ...row }) => ({
      ...row, org_id: orgId, row_id: instanceId, signature: signature && JSON.stringify(signature),
    }))).onConflict((clash) => clash.columns(['org_id', 'id']).doUpdateSet((values) => ({
      choice: values.ref('excluded.choice'), description: values.ref('excluded.description'), signature: values.ref('excluded.signature'),
      voted_at: values.ref('excluded.voted_at'), vacated: values.ref('excluded.vacated'),
    }))).execute()
  }
}

function stepValues(orgId: number, instanceId: string, { org_id, signature, step_data, acted_as, ...row }: StepRow) {
  return {
    ...row, org_id: orgId, row_id: instanceId, assignee_org_id: org_id, acted_as: acted_as ?? null,
    signature: signature && JSON.stringify(signature), step_data: step_data && JSON.stringify(step_data),
  }
}

/** Appends the events to the document's chain and gives its new end. */
export async function appendEvents(
  db: Trx, orgId: number, instanceId: string, chain: { event_count: number; last_hash: string }, actorUserId: number | null, events: readonly EngineEvent[],
) {
  let { event_count: seq, last_hash: previous } = chain
  const links = events.map((event) => {
    seq += 1
    const payload = sealed(event)
    const hash = linkHash(previous, instanceId, { seq, actor_user_id: actorUserId, payload })
    const link = { org_id: orgId, instance_id: instanceId, seq, payload: JSON.stringify(payload), at: payload.at, actor_user_id: actorUserId, previous_hash: previous, hash }
    previous = hash
    return link
  })
  if (links.length > 0) await db.insertInto('workflow.events').values(links).execute()
  return { event_count: seq, last_hash: previous }
}

/**
 * Everybody sees the newest hash, and everything of a secret ballot but its choice: without a salt four guesses would tell what was voted.
 */
function sealed(event: EngineEvent): EngineEvent {
  return event.type === 'voted' ? Object.assign({ salt: randomUUID() }, event) : event
}
