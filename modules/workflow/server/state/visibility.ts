import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { notFound } from '#platform/shared/errors.ts'
import { reaches } from '../../shared/engine/assignee.ts'
import { informedBy } from '../../shared/engine/escalation.ts'
import type { InstanceState, StepRow } from '../../shared/engine/model.ts'
import { askingTypes } from '../../shared/engine/field-rights.ts'
import { ADMINISTERS, personAt } from './actor.ts'
import { findInstance, loadState, asStepRow, asVoterRow, type StoredStep } from './store.ts'
import { addressesOf, addressOf, chairsOf } from './waiting.ts'

/** Subject type of everything that hangs on a document. */
export const DOCUMENT = 'workflow.document'

/** Sees every document of the organisation. */
export const SEES_ALL = 'workflow.documents.all'

/**
 * Creator, everyone who had or has a step, voters, who was told that a colleague is late, watchers and whoever sees
 * all; for the rest the document does not exist.
 */
export async function requireSight(db: Trx, principal: Principal, instanceId: string, state: InstanceState) {
  if (!(await hasSight(db, principal, instanceId, state))) throw notFound('workflow.document_missing')
}

async function hasSight(db: Trx, principal: Principal, instanceId: string, state: InstanceState): Promise<boolean> {
  return (
    principal.permissions.has(SEES_ALL) ||
    hasPart(principal, state) ||
    (await isWatching(db, principal, instanceId)) ||
    isTheirsToMend(db, principal, instanceId)
  )
}

/** Guard of the document's files. */
export async function maySee(db: Trx, principal: Principal, instanceId: string): Promise<boolean> {
  const instance = await findInstance(db, principal.orgId, instanceId)
  if (!instance) return false
  return hasSight(db, principal, instanceId, await loadState(db, principal.orgId, instance))
}

/** As much of a document as says who has or had a part in it. */
export type Parts = Pick<InstanceState, 'steps' | 'voters'> & { creator: { user_id: number | null } | null }

/** Which of these documents the person sees: the question of `requireSight` for a page of them at once. */
export async function seenAmong(
  db: Trx,
  principal: Principal,
  documents: readonly { id: string; creator_user_id: number }[],
): Promise<ReadonlySet<string>> {
  if (principal.permissions.has(SEES_ALL) || documents.length === 0) return new Set(documents.map(({ id }) => id))
  const { orgId, userId } = principal
  const ids = documents.map(({ id }) => id)
  const { rows: steps } = await sql<StoredStep>`select * from workflow.steps where org_id = ${orgId}
      and row_id = any(${ids}::uuid[])`.execute(db)
  const voters = await db
    .selectFrom('workflow.voters')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('row_id', 'in', ids)
    .execute()
  const watched = await db
    .selectFrom('workflow.participants')
    .select('instance_id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('instance_id', 'in', ids)
    .where('watches', '=', true)
    .execute()
  const seen = new Set(watched.map(({ instance_id }) => instance_id))
  for (const { id, creator_user_id } of documents) {
    const ofIt = ({ row_id }: { row_id: string }) => row_id === id
    if (
      hasPart(principal, {
        creator: { user_id: creator_user_id },
        steps: steps.filter(ofIt).map(asStepRow),
        voters: voters.filter(ofIt).map(asVoterRow),
      })
    )
      seen.add(id)
  }
  return seen
}

/**
 * Addresses of everybody who has a part, as `hasPart` says; those of absent colleagues stand for their substitutes.
 * Watchers come besides.
 */
export function seersOf(state: Parts): string[] {
  const rows = state.steps.flatMap((row) => [
    addressOf(row),
    ...[row.done_by, row.claimed_by ?? null, ...(row.handovers ?? []).map(({ from_user_id }) => from_user_id)].map(
      (userId) => (userId === null ? null : `u:${userId}`),
    ),
    row.step_data?.kind === 'ai' && row.step_data.stage === 'decided' ? addressOf(row.step_data.instead_of) : null,
  ])
  const people = [
    state.creator?.user_id ?? null,
    ...state.voters.map(({ user_id }) => user_id),
    ...chairsOf(state),
    ...informedBy(state),
  ].map((userId) => (userId === null ? null : `u:${userId}`))
  return [...new Set([...rows, ...people].filter((one) => one !== null))]
}

function hasPart(principal: Principal, state: Parts) {
  if (state.creator?.user_id === principal.userId) return true
  const mine = new Set(addressesOf(principal))
  return (
    state.steps.some((row) => isTheirs(principal, mine, row)) ||
    state.voters.some(({ user_id }) => user_id === principal.userId) ||
    chairsOf(state).includes(principal.userId) ||
    informedBy(state).includes(principal.userId)
  )
}

function isTheirs(principal: Principal, mine: ReadonlySet<string>, row: StepRow) {
  const address = addressOf(row)
  return (
    [row.done_by, row.claimed_by].includes(principal.userId) ||
    row.handovers?.some(({ from_user_id }) => from_user_id === principal.userId) ||
    (address !== null && mine.has(address)) ||
    isInMyPlace(principal, row) ||
    isInsteadOfMe(principal, row)
  )
}

/** The steps at which this person is or was asked, as the diagram names them; who only looks on was asked at none. */
export function askedAt(principal: Principal, state: Parts): string[] {
  const mine = new Set(addressesOf(principal))
  const seats = new Set(
    state.voters.filter(({ user_id }) => user_id === principal.userId).map(({ step_id }) => step_id),
  )
  const isChair = chairsOf(state).includes(principal.userId)
  const rows = state.steps.filter(
    (row) =>
      askingTypes.includes(row.status_type) &&
      !isNewRoll(row) &&
      (isTheirs(principal, mine, row) || seats.has(row.id) || (isChair && row.status_type === 'VOTE')),
  )
  return [...new Set(rows.map(({ status_id }) => status_id))]
}

/**
 * Nobody was asked where a seat of an open vote went to somebody else: whoever did that was asked for the sheet
 * before, or only mends.
 */
const isNewRoll = ({ step_data }: StepRow) => step_data?.kind === 'sheet' && step_data.replaced !== undefined

/**
 * A substitute sees what waits for the absent colleague, and what was settled since they stand in; votes are the
 * councillors'.
 */
function isInMyPlace({ orgId, covers = [] }: Principal, row: StepRow) {
  if (row.status_type === 'VOTE' || (row.org_id !== null && row.org_id !== orgId)) return false
  return covers.some(
    (absent) =>
      reaches(row, personAt(absent.userId, absent)) &&
      (row.closed_as === null || Date.parse(row.done_at ?? row.created_at) >= Date.parse(absent.since)),
  )
}

/** Rules or a model decided what would have been theirs, so they can look at it and decide otherwise. */
function isInsteadOfMe({ userId, person }: Principal, { step_data }: StepRow) {
  return (
    step_data?.kind === 'ai' && step_data.stage === 'decided' && reaches(step_data.instead_of, personAt(userId, person))
  )
}

/** Whoever mends what is stuck sees it as long as it is. */
async function isTheirsToMend(db: Trx, { orgId, permissions }: Principal, instanceId: string) {
  if (!permissions.has(ADMINISTERS)) return false
  const stuck = await db
    .selectFrom('workflow.incidents')
    .select('id')
    .where('org_id', '=', orgId)
    .where('instance_id', '=', instanceId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return stuck !== undefined
}

async function isWatching(db: Trx, principal: Principal, instanceId: string) {
  const found = await db
    .selectFrom('workflow.participants')
    .select('user_id')
    .where('org_id', '=', principal.orgId)
    .where('user_id', '=', principal.userId)
    .where('instance_id', '=', instanceId)
    .where('watches', '=', true)
    .executeTakeFirst()
  return found !== undefined
}
