import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Database, Db, Trx } from '#platform/server/database.ts'
import type { Words } from '#platform/shared/i18n.ts'
import type { EngineEvent } from '../../shared/engine/command.ts'
import type { InstanceState, SecretBallot, StepRow, VoterRow, WhyTheirs } from '../../shared/engine/model.ts'
import type { Signature } from '../../shared/signature.ts'
import { linkHash } from './chain.ts'

type OwnColumn =
  | 'id'
  | 'definition_id'
  | 'definition_version'
  | 'number'
  | 'title'
  | 'subject_type'
  | 'document_status'
  | 'status'
  | 'status_type'
  | 'status_id'
  | 'version'
  | 'revision'
  | 'creator_user_id'
  | 'event_count'
  | 'last_hash'
  | 'created_at'
  | 'type_id'
  | 'type_fields'
  | 'series_id'
  | 'registered_number'

/** A document with what its flow and its revision say of it, at a moment of the database. */
export interface Instance extends Pick<Selectable<Database['workflow.instances']>, OwnColumn> {
  revision_sha256: string
  content_hash: string
  flow_title: Words
  number_prefix: string
  now: Date
}

/** The document's own row, locked until the transaction ends: commands on one document happen one after the other. */
export async function lockInstance(db: Trx, orgId: number, id: string) {
  // Whoever waited for one that brought another revision or version finds nothing beside the changed row: what stood
  // there before has gone, so it is read again.
  return (await readLocked(db, orgId, id)) ?? (await readLocked(db, orgId, id))
}

/** The same with the engine's state of it. Both are asked at once, and the rows are read when the lock is there. */
export async function lockWithState(db: Trx, orgId: number, id: string) {
  const [first, rows] = await Promise.all([readLocked(db, orgId, id), stepsOf(db, orgId, id)])
  if (first) return { instance: first, state: await stateOf(db, orgId, first, rows) }
  const instance = await readLocked(db, orgId, id)
  return instance && { instance, state: await loadState(db, orgId, instance) }
}

const readLocked = (db: Trx, orgId: number, id: string) => readInstance(db, orgId, id, sql`for update of i`)

export function findInstance(db: Trx, orgId: number, id: string) {
  return readInstance(db, orgId, id, sql``)
}

/**
 * In plain SQL: every command begins with it, and putting it together piece by piece took longer than anything else
 * in a decision.
 */
async function readInstance(
  db: Trx,
  orgId: number,
  id: string,
  lock: RawBuilder<unknown>,
): Promise<Instance | undefined> {
  const { rows } = await sql<Instance>`
    select i.id, i.definition_id, i.definition_version, i.number, i.title, i.subject_type, i.document_status, i.status,
    i.status_type, i.status_id, i.version, i.revision,
      i.creator_user_id, i.event_count, i.last_hash, i.created_at, i.type_id, i.type_fields, i.series_id,
      i.registered_number, r.sha256 as revision_sha256, v.content_hash, d.title as flow_title, d.number_prefix,
      clock_timestamp() as now
    from workflow.instances i
    join workflow.definitions d on d.org_id = i.org_id and d.id = i.definition_id
    join workflow.definition_versions v on v.org_id = i.org_id and v.definition_id = i.definition_id
    and v.version = i.definition_version
    join workflow.revisions r on r.org_id = i.org_id and r.instance_id = i.id and r.number = i.revision
    where i.org_id = ${orgId} and i.id = ${id} ${lock}`.execute(db)
  return rows[0]
}

/** The engine's state of a document, from its rows. */
export async function loadState(db: Trx, orgId: number, instance: Instance): Promise<InstanceState> {
  return stateOf(db, orgId, instance, await stepsOf(db, orgId, instance.id))
}

async function stepsOf(db: Trx, orgId: number, instanceId: string) {
  const { rows } = await sql<StoredStep>`select * from workflow.steps where org_id = ${orgId} and row_id = ${instanceId}
      order by action_num, id`.execute(db)
  return rows
}

async function stateOf(
  db: Trx,
  orgId: number,
  instance: Instance,
  rows: readonly StoredStep[],
): Promise<InstanceState> {
  const steps = rows.map(asStepRow)
  const voters = steps.some(({ status_type }) => status_type === 'VOTE') ? await votersOf(db, orgId, instance.id) : []
  const ballots = steps.some(isSecretVote) ? await ballotsOf(db, orgId, instance.id) : []
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
    ballots,
  }
}

async function votersOf(db: Trx, orgId: number, instanceId: string): Promise<VoterRow[]> {
  const rows = await db
    .selectFrom('workflow.voters')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('row_id', '=', instanceId)
    .orderBy('action_num')
    .orderBy('id')
    .execute()
  return rows.map(asVoterRow)
}

export function asVoterRow({
  signature,
  voted_at,
  recused,
  commitment,
  org_id: _org,
  row_id: _row,
  ...row
}: Selectable<Database['workflow.voters']>): VoterRow {
  return {
    ...row,
    signature: parse(signature),
    voted_at: iso(voted_at),
    ...(recused && { recused }),
    ...(commitment !== null && { commitment }),
  }
}

const isSecretVote = (row: StepRow) =>
  row.status_type === 'VOTE' && row.closed_as === null && row.step_data?.kind === 'sheet' && row.step_data.sheet.secret

function ballotsOf(db: Trx, orgId: number, instanceId: string): Promise<SecretBallot[]> {
  return db
    .selectFrom('workflow.secret_ballots')
    .select(['voter_id', 'choice', 'description', 'salt'])
    .where('org_id', '=', orgId)
    .where('instance_id', '=', instanceId)
    .execute()
}

export type StoredStep = Awaited<ReturnType<typeof readSteps>>[number]
const readSteps = (db: Db) => db.selectFrom('workflow.steps').selectAll().execute()

export function asStepRow(row: StoredStep): StepRow {
  const {
    org_id: _org,
    row_id: _row,
    assignee_org_id,
    signature,
    created_at,
    done_at,
    due_at,
    acted_as,
    acted_for,
    handovers,
    waits_for,
    incident,
    added,
    claimed_by,
    overtaken,
    stands_in,
    alarms,
    not_by,
    ...rest
  } = row
  return {
    ...rest,
    org_id: assignee_org_id,
    signature: parse(signature),
    created_at: created_at.toISOString(),
    done_at: iso(done_at),
    due_at: iso(due_at),
    ...(acted_as && { acted_as }),
    ...(acted_for !== null && { acted_for }),
    ...(handovers && { handovers }),
    ...(waits_for !== null && { waits_for }),
    ...(incident !== null && { incident }),
    ...(added && { added }),
    ...(claimed_by !== null && { claimed_by }),
    ...(overtaken && { overtaken }),
    ...whyTheirs(stands_in),
    ...(alarms && { alarms }),
    ...(not_by && { not_by }),
  }
}

function assigneeOf({ role_id, org_role_id, org_id, struct_id, job_id, emp_id }: StepRow) {
  return { role_id, org_role_id, org_id, struct_id, job_id, emp_id }
}

/** One column says why somebody has a row: in whose place, and how a rule relative to the sender came to them. */
function whyTheirs(kept: WhyTheirs | null): Pick<StepRow, 'stands_in' | 'reached'> {
  if (!kept) return {}
  const { reached, ...stands_in } = kept
  return { ...(stands_in.as && { stands_in }), ...(reached && { reached }) }
}

const parse = (text: string | null) => (text === null ? null : (JSON.parse(text) as Signature))
const iso = (time: Date | null) => time?.toISOString() ?? null

/**
 * Writes what a command changed: rows that are new or different. Only secret ballots are ever deleted: once they are
 * counted nobody is to learn whose they were.
 */
export async function saveRows(
  db: Trx,
  orgId: number,
  instanceId: string,
  before: InstanceState,
  after: InstanceState,
) {
  const known = new Set<unknown>([...before.steps, ...before.voters])
  const steps = after.steps.filter((row) => !known.has(row))
  const voters = after.voters.filter((row) => !known.has(row))
  const written: Promise<unknown>[] = []
  // As one value each, so that the statement is the same for any number of rows and stays prepared.
  if (steps.length > 0) {
    written.push(
      sql`insert into workflow.steps select * from jsonb_populate_recordset(null::workflow.steps,
        ${JSON.stringify(steps.map((row) => stepValues(orgId, instanceId, row)))}::jsonb)
      on conflict (org_id, id) do update set status_id = excluded.status_id, status = excluded.status,
      is_read_only = excluded.is_read_only,
        is_signature_needed = excluded.is_signature_needed, is_subject_changeable = excluded.is_subject_changeable,
        is_done = excluded.is_done, closed_as = excluded.closed_as, status_action = excluded.status_action,
        outcome = excluded.outcome, description = excluded.description, signature = excluded.signature,
        step_data = excluded.step_data,
        done_at = excluded.done_at, done_by = excluded.done_by, due_at = excluded.due_at, acted_as = excluded.acted_as,
        acted_for = excluded.acted_for, handovers = excluded.handovers, waits_for = excluded.waits_for,
        incident = excluded.incident, added = excluded.added,
        alarms = excluded.alarms, claimed_by = excluded.claimed_by, overtaken = excluded.overtaken,
        stands_in = excluded.stands_in, subject_type = excluded.subject_type, role_id = excluded.role_id,
        user_id = excluded.user_id,
        org_role_id = excluded.org_role_id, assignee_org_id = excluded.assignee_org_id, struct_id = excluded.struct_id,
        job_id = excluded.job_id, emp_id = excluded.emp_id, not_by = excluded.not_by`.execute(db),
    )
  }
  if (voters.length > 0) {
    const values = voters.map(({ signature, ...row }) => ({
      ...row,
      org_id: orgId,
      row_id: instanceId,
      signature: signature && JSON.stringify(signature),
    }))
    written.push(
      sql`insert into workflow.voters select * from jsonb_populate_recordset(null::workflow.voters,
        ${JSON.stringify(values)}::jsonb)
      on conflict (org_id, id) do update set choice = excluded.choice, description = excluded.description,
      signature = excluded.signature,
        voted_at = excluded.voted_at, vacated = excluded.vacated, recused = excluded.recused,
        commitment = excluded.commitment`.execute(db),
    )
  }
  if (after.ballots !== before.ballots) written.push(saveBallots(db, orgId, instanceId, after.ballots))
  await Promise.all(written)
}

/** The box as it is now: two statements, for somebody may vote in one command with the last one who did. */
async function saveBallots(db: Trx, orgId: number, instanceId: string, ballots: readonly SecretBallot[]) {
  await db
    .deleteFrom('workflow.secret_ballots')
    .where('org_id', '=', orgId)
    .where('instance_id', '=', instanceId)
    .execute()
  if (ballots.length > 0)
    await db
      .insertInto('workflow.secret_ballots')
      .values(ballots.map((ballot) => ({ ...ballot, org_id: orgId, instance_id: instanceId })))
      .execute()
}

function stepValues(
  orgId: number,
  instanceId: string,
  { org_id, signature, acted_as, acted_for, stands_in, reached, ...row }: StepRow,
) {
  return {
    ...row,
    ...((stands_in ?? reached) && { stands_in: { ...stands_in, ...(reached && { reached }) } }),
    org_id: orgId,
    row_id: instanceId,
    assignee_org_id: org_id,
    acted_as: acted_as ?? null,
    acted_for: acted_for ?? null,
    signature: signature && JSON.stringify(signature),
  }
}

/** The events as they follow the end of the document's chain, and its new end. */
export function linked(
  orgId: number,
  instanceId: string,
  chain: { event_count: number; last_hash: string },
  actorUserId: number | null,
  events: readonly EngineEvent[],
) {
  let { event_count: seq, last_hash: previous } = chain
  const links = events.map((event) => {
    seq += 1
    const payload = sealed(event)
    const hash = linkHash(previous, instanceId, { seq, actor_user_id: actorUserId, payload })
    const link = {
      org_id: orgId,
      instance_id: instanceId,
      seq,
      payload,
      at: payload.at,
      actor_user_id: actorUserId,
      previous_hash: previous,
      hash,
    }
    previous = hash
    return link
  })
  return { links, event_count: seq, last_hash: previous }
}

export async function appendEvents(db: Trx, links: ReturnType<typeof linked>['links']) {
  if (links.length > 0)
    await sql`insert into workflow.events select * from jsonb_populate_recordset(null::workflow.events,
      ${JSON.stringify(links)}::jsonb)`.execute(db)
}

/**
 * Of a secret ballot only that it was cast. Everybody sees the newest hash: without a salt a few guesses would tell
 * who stood aside.
 */
function sealed(event: EngineEvent): EngineEvent {
  if (event.type !== 'voted') return event
  const { ballot: _, ...told } = event
  return Object.assign({ salt: randomUUID() }, told)
}
