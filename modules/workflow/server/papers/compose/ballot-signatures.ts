import type { VoteView } from '../../../shared/documents/vote.ts'
import type { VotingPerson } from '../../../shared/history.ts'

/**
 * The history's row of each voter, by the voter's id: same round, same councillor. Namesakes in one council are told
 * apart by the moment of their votes, and no row is given away twice.
 */
export function ballotSignatures(
  votes: readonly VoteView[],
  people: readonly VotingPerson[],
): Map<string, VotingPerson> {
  const waiting = [...people]
  const found = new Map<string, VotingPerson>()
  for (const { action_num, voters } of votes) {
    for (const { id, person, voted_at } of voters) {
      const isNamed = (emp: VotingPerson['emp']) =>
        emp?.last_name === person.last_name && emp.first_name === person.first_name
      const place = waiting.findIndex(
        (row) => row.action_num === action_num && isNamed(row.emp) && isSameMoment(row.signature_date, voted_at),
      )
      const [row] = place < 0 ? [] : waiting.splice(place, 1)
      if (row) found.set(id, row)
    }
  }
  return found
}

/** A row without a date, or a ballot without one, leaves nothing to compare. */
function isSameMoment(one: string | null, other: string | null) {
  return one === null || other === null || Date.parse(one) === Date.parse(other)
}
