import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { notFound } from '#platform/shared/errors.ts'
import { type InstanceState, reaches, type StepRow } from '../shared/index.ts'
import { personAt } from './actor.ts'
import { findInstance, loadState } from './store.ts'
import { addressesOf, addressOf, chairsOf } from './waiting.ts'

/** Subject type of everything that hangs on a document. */
export const DOCUMENT = 'workflow.document'

/** Sees every document of the organisation. */
const SEES_ALL = 'workflow.documents.all'

/** Creator, everyone who had or has a step, voters, watchers and whoever sees all; for the rest the document does not exist. */
export async function requireSight(db: Trx, principal: Principal, instanceId: string, state: InstanceState) {
  if (!(await hasSight(db, principal, instanceId, state))) throw notFound('workflow.document_missing')
}

async function hasSight(db: Trx, principal: Principal, instanceId: string, state: InstanceState) {
  return principal.permissions.has(SEES_ALL) || hasPart(principal, state) || isWatching(db, principal, instanceId)
}

/** Guard of the document's files. */
export async function maySee(db: Trx, principal: Principal, instanceId: string): Promise<boolean> {
  const instance = await findInstance(db, principal.orgId, instanceId)
  if (!instance) return false
  return hasSight(db, principal, instanceId, await loadState(db, principal.orgId, instance))
}

function hasPart(principal: Principal, state: InstanceState) {
  if (state.creator?.user_id === principal.userId) return true
  const mine = new Set(addressesOf(principal))
  const isMine = (address: string | null) => address !== null && mine.has(address)
  return state.steps.some((row) => row.done_by === principal.userId || row.handovers?.some(({ from_user_id }) => from_user_id === principal.userId) || isMine(addressOf(row)) || isInMyPlace(principal, row) || isInformed(principal, row) || isInsteadOfMe(principal, row))
    || state.voters.some(({ user_id }) => user_id === principal.userId) || chairsOf(state).includes(principal.userId)
}

/** Who was told that a colleague is late sees what about. */
function isInformed({ userId }: Principal, { alarms = [] }: StepRow) {
  return alarms.some(({ to = [] }) => to.includes(userId))
}

/** A substitute sees what waits for the absent colleague, and what was settled since they stand in; votes are the councillors'. */
function isInMyPlace({ orgId, covers = [] }: Principal, row: StepRow) {
  if (row.status_type === 'VOTE' || (row.org_id !== null && row.org_id !== orgId)) return false
  return covers.some((absent) => reaches(row, personAt(absent.userId, absent)) && (row.closed_as === null || Date.parse(row.done_at ?? row.created_at) >= Date.parse(absent.since)))
}

/** Rules or a model decided what would have been theirs, so they can look at it and decide otherwise. */
function isInsteadOfMe({ userId, person }: Principal, { step_data }: StepRow) {
  return step_data?.kind === 'ai' && step_data.stage === 'decided' && reaches(step_data.instead_of, personAt(userId, person))
}

async function isWatching(db: Trx, principal: Principal, instanceId: string) {
  const found = await db.selectFrom('workflow.participants').select('user_id')
    .where('org_id', '=', principal.orgId).where('user_id', '=', principal.userId).where('instance_id', '=', instanceId).where('watches', '=', true)
    .executeTakeFirst()
  return found !== undefined
}
