import type { VoteView } from '../shared/documents.ts'
import { countVotes, type InstanceState, lastPrepared, sheetInForce, type StepRow, type VoteSheet } from '../shared/index.ts'
import type { PersonView } from '../shared/documents.ts'

/** Each round of a council, the newest last. A secret vote shows who took part; its counts come with the close, its choices never. */
export function votesOf(state: InstanceState, personOf: (userId: number) => PersonView, empOf: (userId: number) => number | null): VoteView[] {
  return state.steps.filter((row) => row.status_type === 'VOTE' && state.voters.some(({ step_id }) => step_id === row.id)).flatMap((row) => {
    const sheet = sheetOf(state, row)
    return sheet ? [voteView(state, row, sheet, personOf, empOf)] : []
  })
}

function voteView(state: InstanceState, row: StepRow, sheet: VoteSheet, personOf: (userId: number) => PersonView, empOf: (userId: number) => number | null): VoteView {
  const { roll: _roll, chair_user_id, ...rule } = sheet
  const voters = state.voters.filter(({ step_id }) => step_id === row.id)
  const isOpen = row.closed_as === null
  return {
    step_id: row.id, action_num: row.action_num, is_open: isOpen,
    sheet: { ...rule, chair_emp_id: chair_user_id === null ? null : empOf(chair_user_id) },
    count: sheet.secret && isOpen ? null : countVotes(voters),
    cast: voters.filter(({ choice }) => choice !== null).length,
    result: row.step_data?.kind === 'result' ? row.step_data.result.outcome : null,
    voters: voters.map((voter) => ({
      id: voter.id, person: personOf(voter.user_id), weight: voter.weight, voted: voter.choice !== null, choice: sheet.secret ? null : voter.choice,
      description: sheet.secret ? null : voter.description, voted_at: voter.voted_at, vacated: voter.vacated,
      // Standing aside is said before the council, but an open secret vote tells nothing of any ballot.
      recused: voter.recused === true && !(sheet.secret && isOpen),
    })),
  }
}

/** The sheet a vote is or was held under: on its own row while open, afterwards as it was prepared last before it. */
function sheetOf({ steps }: InstanceState, row: StepRow): VoteSheet | undefined {
  const inForce = sheetInForce(row)
  if (inForce) return inForce.sheet
  return lastPrepared({ steps }, row.action_num)?.sheet
}
