import { visibleText } from '#platform/shared/visible-text.ts'
import type { Command } from '../command.ts'
import type { SecretBallot, StepRow, VoterRow, VoteSheet } from '../model.ts'
import { refuse } from '../refusal.ts'
import { guardHome, guardOpen, guardVersion } from '../rights.ts'
import { sheetInForce } from '../sheet.ts'
import { guardSignature } from '../signing.ts'
import { isDecidedEarly, isQuorate, mayStillVote } from '../tally.ts'
import { type Onward, record, rowIn, type Turn } from '../turn.ts'
import { ballotsOf, closeVote, hasStoodAside, votersOf } from './count.ts'

/** A councillor votes; the last ballot, or one that leaves nothing to decide, closes the vote. */
export function castBallot(turn: Turn, command: Extract<Command, { type: 'ballot' }>): Onward | null {
  const { actor, is_recused: isRecused = false, signature } = command
  const description = visibleText(command.description ?? '')
  const row = voteRow(turn, command.step_id)
  guardHome(turn, actor)
  const voter = votersOf(turn, row).find((seat) => seat.user_id === actor.user_id)
  if (!voter || voter.vacated) refuse('NOT_ON_ROLL')
  const sheet = openSheet(turn, row)
  guardVersion(turn, command.expected_version)
  if (isOver(turn, sheet)) refuse('CLOSED')
  guardRepetition(voter, sheet)
  // Another answer beside a recusal leaves open which of the two was meant.
  if (isRecused && command.choice !== 'abstain') refuse('RECUSAL_ABSTAINS')
  // Whoever is party to the matter abstains from it, and the council learns why; whoever asks for more material says
  // what is missing.
  if ((isRecused || command.choice === 'recreate') && !description) refuse('REASON_REQUIRED')
  guardSignature(turn, true, command)

  // Of a secret ballot only what is missing is read, by all and beside no name; other words would lie unread, and may
  // tell who wrote them.
  const isRead = !sheet.secret || isRecused || command.choice === 'recreate'
  const said = { voter_id: voter.id, choice: command.choice, description: (isRead && description) || null }
  record(turn, {
    type: 'voted',
    at: turn.world.now,
    ...(sheet.secret && !isRecused ? apart(turn, said) : said),
    ...(isRecused && { recused: true as const }),
    signature: signature ?? null,
  })
  if (!votersOf(turn, row).some(mayStillVote)) return closeVote(turn, row, 'all_voted')
  if (sheet.close_early && isDecidedEarly(ballotsOf(turn, row), sheet)) return closeVote(turn, row, 'decided_early')
  return null
}

/**
 * A secret ballot: beside the signature stands only that it was cast, and what binds it to what it says. That
 * somebody stands aside is no secret once the vote is closed.
 */
function apart({ world }: Turn, said: Pick<SecretBallot, 'voter_id' | 'choice' | 'description'>) {
  const ballot: SecretBallot = { ...said, salt: world.newSalt() }
  return {
    voter_id: said.voter_id,
    choice: 'secret' as const,
    description: null,
    commitment: world.commitmentTo(ballot),
    ballot,
  }
}

/** The chair may close once there is a quorum. After the deadline this is the same as the timer. */
export function closeByChair(turn: Turn, command: Extract<Command, { type: 'close_vote' }>): Onward | null {
  const { actor } = command
  const row = voteRow(turn, command.step_id)
  guardHome(turn, actor)
  const sheetOfRow = sheetInForce(row)?.sheet
  const mayStepIn = actor.is_admin && turn.state.creator?.user_id !== actor.user_id
  if (sheetOfRow && sheetOfRow.chair_user_id !== actor.user_id && !mayStepIn) refuse('NOT_ASSIGNED')
  const sheet = openSheet(turn, row)
  guardVersion(turn, command.expected_version)

  if (isOver(turn, sheet)) return closeVote(turn, row, 'deadline')
  // Whoever's own matter it is does not choose the moment of the count either.
  if (hasStoodAside(votersOf(turn, row), actor.user_id)) refuse('RECUSED')
  if (!isQuorate(votersOf(turn, row), sheet)) refuse('NO_QUORUM')
  return closeVote(turn, row, 'chair')
}

/** The timer: it may come late, never early. */
export function meetDeadline(turn: Turn, { step_id }: Extract<Command, { type: 'deadline' }>): Onward | null {
  const row = voteRow(turn, step_id)
  if (!isOver(turn, openSheet(turn, row))) refuse('BAD_DATE')
  return closeVote(turn, row, 'deadline')
}

/**
 * Who leaves without having voted leaves the seat empty: it counts among the entitled, and nobody else votes on it. A
 * ballot that was cast stands. Where nobody is left to vote, the vote is counted.
 */
export function vacateSeat(
  turn: Turn,
  { step_id, org_id, user_id, by, reason }: Extract<Command, { type: 'vacate' }>,
): Onward | null {
  const row = voteRow(turn, step_id)
  if (org_id !== turn.state.creator?.org_id) refuse('NOT_ASSIGNED')
  const seat = votersOf(turn, row).find((voter) => voter.user_id === user_id)
  if (!seat) refuse('NOT_ON_ROLL')
  openSheet(turn, row)
  if (!mayStillVote(seat)) refuse('ALREADY_VOTED')

  record(turn, { type: 'vacated', at: turn.world.now, voter_id: seat.id, by, reason: visibleText(reason) })
  // A vote that rests is counted once it goes on, at its deadline.
  if (turn.state.status === 'POSTPONED') return null
  return votersOf(turn, row).some(mayStillVote) ? null : closeVote(turn, row, 'all_voted')
}

export function voteRow(turn: Turn, step_id: string): StepRow {
  const row = rowIn(turn, step_id)
  if (row.status_type !== 'VOTE') refuse('NOT_A_VOTE')
  return row
}

export function openSheet(turn: Turn, row: StepRow): VoteSheet {
  guardOpen(turn, row)
  // The chair's own row after a tie takes no ballots.
  return sheetInForce(row)?.sheet ?? refuse('NOT_A_VOTE')
}

export function isOver(turn: Turn, sheet: VoteSheet) {
  return Date.parse(turn.world.now) >= Date.parse(sheet.deadline)
}

function guardRepetition(voter: VoterRow, sheet: VoteSheet) {
  // Who has stood aside does not come back, also where ballots may be changed.
  if (voter.recused) refuse('RECUSED')
  if (voter.choice !== null && !sheet.may_change_ballot) refuse('ALREADY_VOTED')
}
