import { substitutesNow } from '#modules/access/server/index.ts'
import { directoryFor, type ReachablePerson } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { reaches } from '../../shared/engine/assignee.ts'
import type { InstanceState, StepRow } from '../../shared/engine/model.ts'
import { correctorsOf, hasSeatBeside } from '../../shared/engine/rights.ts'
import { isAwake } from '../../shared/engine/seats.ts'

/**
 * Users for whom the document waits just now: those who may decide, whoever stands in for them, and councillors who
 * have not voted.
 */
export async function holdersNow(db: Trx, orgId: number, state: InstanceState): Promise<number[]> {
  const open = state.steps.filter((row) => isAwake(state.steps, row))
  const people = await directoryFor(db, orgId, open)
  const votes = state.voters
    .filter((voter) => voter.choice === null && !voter.vacated && open.some((row) => row.id === voter.step_id))
    .map(({ user_id }) => user_id)
  const holds = (row: StepRow) =>
    people
      .filter((person) => reaches(row, person) && [undefined, person.user_id].includes(row.claimed_by))
      .map(({ user_id }) => user_id)
  const substitutes = await substitutesNow(
    db,
    orgId,
    people.map(({ user_id }) => user_id),
  )
  const standing = open.flatMap((row) =>
    substitutes
      .filter(
        ({ user_id, substitute_user_id }) =>
          holds(row).includes(user_id) && mayStandIn(state, row, substitute_user_id, people),
      )
      .map(({ substitute_user_id }) => substitute_user_id),
  )
  return [...new Set([...open.flatMap(holds), ...standing, ...votes])]
}

/**
 * Nobody casts another's vote, decides their own document, or stands in where they are asked beside or have corrected
 * it.
 */
export function mayStandIn(state: InstanceState, row: StepRow, userId: number, people: readonly ReachablePerson[]) {
  if (row.status_type === 'VOTE' || userId === state.creator?.user_id) return false
  const person = people.find(({ user_id }) => user_id === userId) ?? {
    user_id: userId,
    emp_id: null,
    struct_id: null,
    job_id: null,
    role_ids: [],
  }
  return (
    !hasSeatBeside(state, row, person) && (row.status_type === 'RE_CREATE' || !correctorsOf(state).includes(userId))
  )
}
