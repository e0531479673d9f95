import { directoryFor } from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import { type InstanceState, isAwake, reaches } from '../shared/index.ts'

/** Users for whom the document waits just now: those who may decide, and councillors who have not voted. */
export async function holdersNow(db: Trx, orgId: number, state: InstanceState): Promise<number[]> {
  const open = state.steps.filter((row) => isAwake(state.steps, row))
  const people = await directoryFor(db, orgId, open)
  const votes = state.voters.filter((voter) => voter.choice === null && !voter.vacated && open.some((row) => row.id === voter.step_id)).map(({ user_id }) => user_id)
  const holders = people.filter((person) => open.some((row) => reaches(row, person) && [undefined, person.user_id].includes(row.claimed_by))).map(({ user_id }) => user_id)
  return [...new Set([...holders, ...votes])]
}
