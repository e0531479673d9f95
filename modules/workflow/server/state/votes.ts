import { alphabet } from '#platform/server/alphabet.ts'
import type { RollChange, VoteView } from '../../shared/documents/vote.ts'
import type { PersonView } from '../../shared/person.ts'
import type {
  Actor,
  InstanceState,
  Replaced,
  StepRow,
  VoteCount,
  VoteResult,
  VoterRow,
  VoteSheet,
} from '../../shared/engine/model.ts'
import { lastPrepared, sheetInForce } from '../../shared/engine/sheet.ts'
import { mayReplaceVoter, replacementOf } from '../../shared/engine/steps/replace-voter.ts'
import { countVotes } from '../../shared/engine/tally.ts'

type PersonOf = (userId: number) => PersonView

/**
 * Each round of a council, the newest last. A secret vote shows who took part; its counts, and what was asked for,
 * come with the decision, whose they were never.
 */
export function votesOf(state: InstanceState, actor: Actor, personOf: PersonOf): VoteView[] {
  return state.steps
    .filter((row) => row.status_type === 'VOTE' && state.voters.some(({ step_id }) => step_id === row.id))
    .flatMap((row) => {
      const sheet = sheetOf(state, row)
      return sheet
        ? [{ ...voteView(state, row, sheet, personOf), may_replace: mayReplaceVoter(state, row, actor) }]
        : []
    })
}

function voteView(
  state: InstanceState,
  row: StepRow,
  sheet: VoteSheet,
  personOf: PersonOf,
): Omit<VoteView, 'may_replace'> {
  const { roll: _roll, chair_user_id, recused = [], ...rule } = sheet
  const voters = state.voters.filter(({ step_id }) => step_id === row.id)
  const isOpen = row.closed_as === null
  const voided = replacementOf(state, row)
  const result = row.step_data?.kind === 'result' ? row.step_data.result : null
  // What was voted in secret in a vote that came to no result is told no more than while it was open.
  const isSealed = sheet.secret && result === null
  const { casting, isUnbroken } = tieBreak(state, row, personOf)
  const made = lastPrepared(state, row.action_num)?.row
  return {
    step_id: row.id,
    action_num: row.action_num,
    is_open: isOpen,
    sheet: { ...rule, chair_emp_id: chair_user_id === null ? null : personOf(chair_user_id).emp_id },
    count: isSealed ? null : countOf(voters, result),
    cast: voters.filter(({ choice }) => choice !== null).length,
    result: isUnbroken ? 'disapprove' : (result?.outcome ?? null),
    casting,
    material_asked: result ? materialAsked(result) : [],
    voters: voters.map((voter) => ({
      id: voter.id,
      person: personOf(voter.user_id),
      weight: voter.weight,
      voted: voter.choice !== null,
      choice: sheet.secret ? null : openChoice(voter),
      // Why somebody stood aside is for the council, once the vote is counted.
      description: sheet.secret && (isSealed || !voter.recused) ? null : voter.description,
      voted_at: voter.voted_at,
      vacated: voter.vacated,
      // Standing aside is said before the council, but an open secret vote tells nothing of any ballot.
      recused: voter.recused === true && !isSealed,
    })),
    recused: recused.map(({ user_id, reason }) => ({ person: personOf(user_id), reason })),
    voided: voided ? changeOf(voided.row, voided, personOf) : null,
    roll_change:
      made?.step_data?.kind === 'sheet' && made.step_data.replaced
        ? changeOf(made, made.step_data.replaced, personOf)
        : null,
  }
}

/**
 * The chair's vote after a tie is a row of its own beside the one of the council; closed without a signature it was
 * broken by nobody.
 */
function tieBreak(
  { steps }: InstanceState,
  council: StepRow,
  personOf: PersonOf,
): { casting: VoteView['casting']; isUnbroken: boolean } {
  for (const { id, action_num, status_type, outcome, done_by, done_at, description, signature } of steps) {
    if (
      action_num !== council.action_num ||
      status_type !== 'VOTE' ||
      id === council.id ||
      done_by === null ||
      done_at === null
    )
      continue
    if (outcome !== 'approve' && outcome !== 'disapprove') continue
    return signature === null
      ? { casting: null, isUnbroken: true }
      : { casting: { person: personOf(done_by), choice: outcome, description, at: done_at }, isUnbroken: false }
  }
  return { casting: null, isUnbroken: false }
}

const openChoice = ({ choice }: VoterRow) => (choice === 'secret' ? null : choice)

/** As the ballots say it; where those were secret, as it was counted at the close. */
function countOf(voters: readonly VoterRow[], result: VoteResult | null): VoteCount {
  if (!result) return countVotes(voters.map((voter) => ({ ...voter, choice: openChoice(voter) })))
  const { approve, disapprove, recreate, abstain, unvoted, entitled } = result
  return { approve, disapprove, recreate, abstain, unvoted, entitled }
}

/**
 * In the order of the texts: that of the roll or of the ballots would tell whose they are. Older votes have none:
 * nobody had told the councillors that it would be read.
 */
function materialAsked({ material_asked: texts = [] }: VoteResult) {
  return texts.toSorted((one, other) => alphabet.compare(one, other) || (one < other ? -1 : 1))
}

/** The sheet a vote is or was held under: on its own row while open, afterwards as it was prepared last before it. */
function sheetOf({ steps }: InstanceState, row: StepRow): VoteSheet | undefined {
  const inForce = sheetInForce(row)
  if (inForce) return inForce.sheet
  return lastPrepared({ steps }, row.action_num)?.sheet
}

function changeOf(
  { done_by, done_at, created_at, description }: StepRow,
  { from_user_id, to_user_id }: Replaced,
  personOf: PersonOf,
): RollChange {
  return {
    from: personOf(from_user_id),
    to: personOf(to_user_id),
    by: done_by === null ? null : personOf(done_by),
    at: done_at ?? created_at,
    reason: description ?? '',
  }
}
