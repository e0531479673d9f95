import type { Outcome } from '../../definition.ts'
import { extendedLabel, tieLabel } from '../../outcome-labels.ts'
import { assigneeOf, isNobody, isWhoeverIsThere, nobody } from '../assignee.ts'
import { alarmsBefore } from '../escalation.ts'
import { correctionFor, nextOf } from '../graph.ts'
import type { Choice, InstanceState, StepRow, VoteResult, VoterRow } from '../model.ts'
import { asideRow } from '../postpone.ts'
import { refuse } from '../refusal.ts'
import { seatsAt } from '../onward.ts'
import { newRow, subjectOf } from '../rows.ts'
import { lastPrepared, sameTimeAgain, sheetInForce } from '../sheet.ts'
import { countVotes, resultOf } from '../tally.ts'
import { labelOf, nodeIn, type Onward, record, type Turn } from '../turn.ts'

export function votersOf(turn: Turn, row: StepRow) {
  return turn.state.voters.filter((voter) => voter.step_id === row.id)
}

type Counted = Omit<VoterRow, 'choice'> & { choice: Choice | null }

/** The seats of a vote with what was cast for each, also in secret. */
export function ballotsOf(turn: Turn, row: StepRow): Counted[] {
  return votersOf(turn, row).map((voter) => {
    const { choice } = voter
    if (choice !== 'secret') return { ...voter, choice }
    const ballot = turn.state.ballots.find(({ voter_id }) => voter_id === voter.id)
    if (!ballot || turn.world.commitmentTo(ballot) !== voter.commitment) refuse('BALLOTS_ALTERED')
    return { ...voter, choice: ballot.choice, description: ballot.description }
  })
}

/**
 * Counts the ballots and leaves the vote; null while it goes on: more time for a quorum, or the chair's casting vote.
 */
export function closeVote(turn: Turn, row: StepRow, closed_by: VoteResult['closed_by']): Onward | null {
  const held = sheetInForce(row) ?? refuse('NOT_A_VOTE')
  const ballots = ballotsOf(turn, row)
  const count = countVotes(ballots)
  const material_asked = held.sheet.secret
    ? ballots.flatMap(({ choice, description }) => (choice === 'recreate' && description ? [description] : [])).sort()
    : []
  const result: VoteResult = {
    ...count,
    outcome: resultOf(count, held.sheet),
    closed_by,
    ...(material_asked.length > 0 && { material_asked }),
  }

  switch (result.outcome) {
    case 'no_quorum':
      return held.extended ? leave(turn, row, result, 'no_quorum') : extend(turn, row)
    case 'tie_casting_vote':
      // A chair who has left, or has stood aside, cannot break the tie, and a tie that nobody breaks is no approval.
      return isPresent(turn, held.sheet.chair_user_id) && !hasStoodAside(votersOf(turn, row), held.sheet.chair_user_id)
        ? askChair(turn, row, result)
        : leave(turn, row, { ...result, outcome: 'disapprove' }, 'disapprove')
    case 'tie_revote':
      // The council gets one more try, not an endless row of them.
      return held.revote
        ? leave(turn, row, { ...result, outcome: 'disapprove' }, 'disapprove')
        : revote(turn, row, result)
    default:
      return leave(turn, row, result, result.outcome)
  }
}

function leave(turn: Turn, row: StepRow, result: VoteResult, outcome: Outcome): Onward {
  record(turn, {
    type: 'closed',
    at: turn.world.now,
    step_id: row.id,
    done_by: result.closed_by === 'deadline' ? null : (turn.actor?.user_id ?? null),
    outcome,
    status_action: labelOf(turn, row.status_id, outcome),
    description: null,
    signature: null,
    step_data: { kind: 'result', result },
  })
  return { from: row.status_id, ...wayOut(turn, row.status_id, outcome), outcome }
}

/** Where the diagram draws no arrow: more material is asked of the creator, a missed quorum sends the sheet back. */
function wayOut(turn: Turn, status_id: string, outcome: Outcome): Pick<Onward, 'to' | 'seats'> {
  const { diagram } = turn.world
  const drawn = nextOf(diagram, status_id, outcome)
  if (drawn) return { to: drawn }
  if (outcome === 'approve' || outcome === 'disapprove') refuse('UNKNOWN_TRIGGER')

  const corrects = outcome === 'to_recreate' ? correctionFor(diagram, status_id) : undefined
  if (corrects) return { to: corrects.id }
  const { row } = lastPrepared(turn.state) ?? refuse('NOT_A_DIAGRAM')
  // A clock closed the vote: where the sheet was for whoever was there, or for somebody who was chosen, it is for
  // whoever prepared it.
  const subject = subjectOf(nodeIn(turn, row.status_id))
  const isOpen =
    isWhoeverIsThere(subject.subject_type) ||
    isNobody(assigneeOf(subject, { actor: null, org_id: null, creator: turn.state.creator }))
  return { to: row.status_id, ...(isOpen && { seats: seatsAt(turn.state, row.action_num) }) }
}

/** As long again as the vote was open, once. A timer that came late does not eat the councillors' time. */
function extend(turn: Turn, row: StepRow): null {
  const { now } = turn.world
  const deadline = sameTimeAgain(row.created_at, row.due_at ?? now, now)
  const alarms = alarmsBefore(deadline, turn.world)
  record(turn, { type: 'extended', at: now, step_id: row.id, deadline, ...(alarms.length > 0 && { alarms }) })
  record(turn, {
    type: 'noted',
    at: now,
    row: asideRow(turn, null, {
      description: null,
      step_data: { kind: 'extended', until: deadline },
      status_action: extendedLabel.mn,
    }),
  })
  return null
}

function isPresent({ world }: Turn, user_id: number | null) {
  return user_id !== null && world.directory.person(user_id) !== undefined
}

/** Found that the matter is their own, and said so on the ballot. */
export function hasStoodAside(voters: readonly VoterRow[], user_id: number | null) {
  return voters.some((voter) => voter.user_id === user_id && voter.recused)
}

/** The ballot with which somebody stood aside in a round of this vote. */
export function recusedAt(
  { steps, voters }: Pick<InstanceState, 'steps' | 'voters'>,
  status_id: string,
  user_id: number,
): VoterRow | undefined {
  return voters.find(
    (voter) =>
      voter.user_id === user_id &&
      voter.recused &&
      steps.some((row) => row.id === voter.step_id && row.status_id === status_id),
  )
}

function askChair(turn: Turn, row: StepRow, result: VoteResult): null {
  const user_id = sheetInForce(row)?.sheet.chair_user_id ?? refuse('NO_ASSIGNEE')
  const seat = { subject_type: 'DIRECT', assignee: { ...nobody, user_id } } as const
  const chairRow: StepRow = {
    ...newRow(turn, nodeIn(turn, row.status_id), seat, row.action_num),
    step_data: { kind: 'result', result },
  }
  record(turn, { type: 'tied', at: turn.world.now, step_id: row.id, status_action: tieLabel.mn, result, row: chairRow })
  return null
}

function revote(turn: Turn, row: StepRow, result: VoteResult): Onward {
  record(turn, { type: 'tied', at: turn.world.now, step_id: row.id, status_action: tieLabel.mn, result, row: null })
  return { from: row.status_id, to: row.status_id, outcome: null }
}
