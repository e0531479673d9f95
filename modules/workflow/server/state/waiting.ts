import { sql } from 'kysely'
import type { Trx } from '#platform/server/database.ts'
import type { Place, Principal } from '#platform/server/principal.ts'
import type { Assignee, InstanceState, StepRow } from '../../shared/engine/model.ts'
import { correctorsOf, isAdvice, seatsBeside } from '../../shared/engine/rights.ts'
import { isAwake } from '../../shared/engine/seats.ts'
import { lastPrepared, sheetInForce } from '../../shared/engine/sheet.ts'
import { isQuorate } from '../../shared/engine/tally.ts'

/** Names under which work may wait for this person. */
export function addressesOf({ userId, person }: { userId: number; person: Place }): string[] {
  return [
    `u:${userId}`,
    ...person.roleIds.map((role) => `r:${role}`),
    ...(person.empId === null ? [] : [`e:${person.empId}`]),
    ...(person.jobId === null ? [] : [`j:${person.jobId}`]),
    ...(person.structId === null ? [] : [`s:${person.structId}`]),
  ]
}

/** An address under which work waits for an absent colleague of this person. */
export interface CoveredAddress {
  address: string
  user_id: number
}

/** Without the person's own: what waits there is theirs already. Each once, for whoever was away first. */
export function coveredAddressesOf({
  covers = [],
  ...principal
}: Pick<Principal, 'userId' | 'person' | 'covers'>): CoveredAddress[] {
  const own = new Set(addressesOf(principal))
  const found = new Map<string, CoveredAddress>()
  for (const absent of covers) {
    for (const address of addressesOf({ userId: absent.userId, person: absent })) {
      if (!own.has(address) && !found.has(address)) found.set(address, { address, user_id: absent.userId })
    }
  }
  return [...found.values()]
}

/** Under which a step says that it is not for this person, whatever else leads to them. */
export const barredAs = ({ userId }: { userId: number }) => `x:${userId}`

/** The narrowest assignee field names the address, as in the engine's right to act; a job belongs to one unit. */
export function addressOf({ emp_id, job_id, struct_id, user_id, role_id }: Assignee): string | null {
  if (emp_id !== null) return `e:${emp_id}`
  if (job_id !== null) return `j:${job_id}`
  if (struct_id !== null) return `s:${struct_id}`
  if (user_id !== null) return `u:${user_id}`
  return role_id === null ? null : `r:${role_id}`
}

interface Waiting {
  assignee: string
  step_id: string
  due_at: string | null
  since: string
  /** Who sent the document; null where nobody may stand in. */
  document_of: number | null
  /**
   * Addresses of those who may not stand in: they are asked beside, have decided there, or have corrected the
   * document. Whom the step keeps from deciding it at all stands there as `x:<user>` as well.
   */
  not_for: string[]
}

/**
 * Who has open work in this state: one entry per open step and address; a vote waits for each councillor who has not
 * voted.
 */
export function waitingIn(state: InstanceState): Waiting[] {
  if (state.status !== 'OPEN') return []
  return state.steps
    .filter((row) => isAwake(state.steps, row))
    .flatMap((row) => {
      const { id: step_id, due_at, created_at: since } = row
      if (sheetInForce(row) && row.status_type === 'VOTE') {
        return whoMayVote(state, row).map((user_id) => ({
          assignee: `u:${user_id}`,
          step_id,
          due_at,
          since,
          document_of: null,
          not_for: [],
        }))
      }
      const assignee = row.claimed_by === undefined ? addressOf(row) : `u:${row.claimed_by}`
      const document_of = row.status_type === 'VOTE' ? null : (state.creator?.user_id ?? null)
      return assignee === null ? [] : [{ assignee, step_id, due_at, since, document_of, not_for: notFor(state, row) }]
    })
}

/** What `coveredAt` asks of one person, as addresses. */
function notFor(state: InstanceState, row: StepRow): string[] {
  const barred = (row.not_by ?? []).flatMap((userId) => [`u:${userId}`, `x:${userId}`])
  if (row.status_type === 'VOTE' || row.status_type === 'RE_CREATE') return barred
  const seats = row.status_type === 'RECEIVE' || isAdvice(row) ? [] : seatsBeside(state, row)
  const asked = seats.flatMap((other) => (other.closed_as === null ? (addressOf(other) ?? []) : []))
  const users = [
    ...correctorsOf(state),
    ...seats.flatMap(({ closed_as, done_by, acted_for = null }) => (closed_as === 'DONE' ? [done_by, acted_for] : [])),
  ]
  return [
    ...new Set([...asked, ...barred, ...users.flatMap((userId) => (userId === null ? [] : `u:${userId}`))]),
  ].sort()
}

/**
 * Councillors who have not voted, and a chair who may close; where nobody can vote any more, whoever prepared the
 * sheet.
 */
function whoMayVote(state: InstanceState, row: StepRow): number[] {
  const users = votersLeft(state, row)
  return users.length > 0 ? users : [lastPrepared(state)?.row.done_by ?? []].flat()
}

function votersLeft(state: InstanceState, row: StepRow): number[] {
  const councillors = state.voters
    .filter((voter) => voter.step_id === row.id && voter.choice === null && !voter.vacated)
    .map(({ user_id }) => user_id)
  return [...councillors, ...chairWhoMayClose(state, row)]
}

/**
 * An open vote in which nobody can vote any more, because whoever has not voted has left; undefined where there is
 * none.
 */
export function unmannedVote(state: InstanceState): StepRow | undefined {
  return state.status === 'OPEN'
    ? state.steps.find(
        (row) =>
          row.status_type === 'VOTE' &&
          sheetInForce(row) &&
          isAwake(state.steps, row) &&
          votersLeft(state, row).length === 0,
      )
    : undefined
}

/** A chair without a seat has nothing to do but to close, once there is a quorum. */
function chairWhoMayClose({ voters }: InstanceState, row: StepRow): number[] {
  const sheet = sheetInForce(row)?.sheet
  const seats = voters.filter(({ step_id }) => step_id === row.id)
  if (!sheet || sheet.chair_user_id === null || seats.some(({ user_id }) => user_id === sheet.chair_user_id)) return []
  return isQuorate(seats, sheet) ? [sheet.chair_user_id] : []
}

/** Who chairs, or has chaired, a vote on this document. */
export function chairsOf({ steps }: Pick<InstanceState, 'steps'>): number[] {
  const chairs = steps.flatMap(({ step_data }) =>
    step_data?.kind === 'sheet' ? (step_data.sheet.chair_user_id ?? []) : [],
  )
  return [...new Set(chairs)]
}

/** Who left the roll of a vote on this document before it was frozen. */
export function recusedIn({ steps }: Pick<InstanceState, 'steps'>): number[] {
  return [
    ...new Set(
      steps.flatMap(({ step_data }) =>
        (step_data?.kind === 'sheet' ? (step_data.sheet.recused ?? []) : []).map(({ user_id }) => user_id),
      ),
    ),
  ]
}

/**
 * What of the waiting list of a document goes, what comes and what stays until another moment or for other
 * substitutes, from one state to the next.
 */
export function waitingChange(before: InstanceState, after: InstanceState) {
  const was = byKey(waitingIn(before))
  const is = byKey(waitingIn(after))
  return {
    gone: [...was].filter(([key]) => !is.has(key)).map(([, entry]) => entry),
    come: [...is].filter(([key]) => !was.has(key)).map(([, entry]) => entry),
    changed: [...is].filter(([key, entry]) => was.has(key) && isOther(was.get(key)!, entry)).map(([, entry]) => entry),
  }
}

export async function saveWaiting(
  db: Trx,
  orgId: number,
  instanceId: string,
  { gone, come, changed }: ReturnType<typeof waitingChange>,
) {
  await Promise.all([
    gone.length > 0 &&
      sql`delete from workflow.waiting w using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone (step_id uuid,
        assignee text)
      where w.org_id = ${orgId} and w.instance_id = ${instanceId} and w.step_id = gone.step_id
      and w.assignee = gone.assignee`.execute(db),
    come.length > 0 &&
      sql`insert into workflow.waiting (org_id, instance_id, assignee, step_id, since, due_at, document_of, not_for)
      select ${orgId}::integer, ${instanceId}::uuid, assignee, step_id, since, coalesce(due_at, 'infinity'),
      document_of, not_for
      from jsonb_to_recordset(${JSON.stringify(come)}::jsonb) as come (assignee text, step_id uuid, since timestamptz,
      due_at timestamptz, document_of integer, not_for text[])`.execute(db),
    changed.length > 0 &&
      sql`update workflow.waiting w set not_for = changed.not_for, due_at = coalesce(changed.due_at, 'infinity')
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (assignee text, step_id uuid,
      due_at timestamptz, not_for text[])
      where w.org_id = ${orgId} and w.instance_id = ${instanceId} and w.step_id = changed.step_id
      and w.assignee = changed.assignee`.execute(db),
  ])
}

const byKey = (entries: Waiting[]) => new Map(entries.map((entry) => [`${entry.step_id} ${entry.assignee}`, entry]))
const isOther = (one: Waiting, other: Waiting) =>
  one.due_at !== other.due_at || one.not_for.join() !== other.not_for.join()
