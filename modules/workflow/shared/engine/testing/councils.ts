import { strict as assert } from 'node:assert'
import { choices, type Choice, type InstanceState, type StepRow } from '../model.ts'
import { accepted, isFor, rowOf } from './trace.ts'
import type { Trace } from './walk.ts'

/** What is promised of ballots and of those who cast them. */
export const councilInvariants: Record<string, (trace: Trace) => void> = {
  '9: the ballots add up, the result follows from them, and it stays': ({ taken }) => {
    for (const { after, before } of accepted(taken)) {
      for (const row of after.steps.filter(
        ({ status_type, closed_as }) => status_type === 'VOTE' && closed_as === 'DONE',
      )) {
        const result = row.step_data?.kind === 'result' ? row.step_data.result : undefined
        assert(result)
        assert.equal(
          result.approve + result.disapprove + result.recreate + result.abstain + result.unvoted,
          result.entitled,
        )
        const ballots = after.voters.filter((voter) => voter.step_id === row.id)
        const cast = (choice: Choice) => ballots.filter((voter) => voter.choice === choice).length
        // The chair's own row after a tie has no ballots: it carries the count of the vote before it.
        if (ballots.length > 0) {
          assert.deepEqual([result.approve, result.disapprove, result.recreate, result.abstain], choices.map(cast))
          assert.equal(result.entitled, ballots.length)
        }
        if (rowOf(before, row.id)?.is_done)
          assert.deepEqual(
            before.voters.filter((voter) => voter.step_id === row.id),
            ballots,
          )
      }
    }
  },

  '10: nothing is approved without a quorum and a majority; one ballot per seat, none from outside the roll': ({
    taken,
  }) => {
    for (const { before, after, events } of accepted(taken)) {
      for (const event of events) {
        if (event.type === 'voted') assertFirstBallot(before, event.voter_id)
        if (event.type !== 'closed' || event.step_data?.kind !== 'result') continue
        const { result } = event.step_data
        const sheet = sheetOf(before, event.step_id)
        const cast = result.approve + result.disapprove + result.recreate + result.abstain
        if (sheet) assert.equal(event.outcome === 'no_quorum', cast < sheet.quorum)
        if (sheet && event.outcome === 'approve')
          assert(result.approve > result.disapprove, 'approved without a majority')
        assert(result.entitled <= after.voters.length)
      }
    }
  },

  '21: a ballot is never lost: a seat becomes empty only where nobody has voted on it, and counts as before': ({
    taken,
  }) => {
    for (const { before, after, command, events } of accepted(taken)) {
      before.voters.forEach((voter, at) => {
        const later = after.voters[at]
        if (command.type !== 'ballot') assert.deepEqual({ ...later, vacated: false }, { ...voter, vacated: false })
        assert(!voter.vacated || later?.vacated)
        if (voter.choice !== null) assert.equal(later?.vacated, voter.vacated)
      })
      if (command.type === 'vacate') assert(events[0]?.type === 'vacated')
      else assert(events.every(({ type }) => type !== 'vacated'))
    }
  },

  '32: a seat of an open vote goes to somebody else by the word of whoever may prepare its sheet; then all vote anew, and what was cast before stays as it was':
    ({ taken }) => {
      for (const { before, after, command, events } of accepted(taken)) {
        const [changed] = events.filter(({ type }) => type === 'replaced')
        assert.equal(changed !== undefined, command.type === 'replace_voter')
        if (changed?.type !== 'replaced' || command.type !== 'replace_voter') continue
        const [old, prepared] = [
          rowOf(before, command.step_id),
          before.steps.findLast(
            ({ status_type, step_data }) => status_type === 'PREPARE_VOTE' && step_data?.kind === 'sheet',
          ),
        ]
        assert(
          old?.status_type === 'VOTE' && old.closed_as === null && rowOf(after, old.id)?.closed_as === 'SUPERSEDED',
          'the vote before goes on',
        )
        assert(command.actor.is_admin || isFor(prepared, command.actor), 'somebody else changed the roll')
        assert(command.reason.trim() && changed.row.description === command.reason, 'without a reason')
        const rollOf = (row: StepRow | undefined) => (row?.step_data?.kind === 'sheet' ? row.step_data.sheet.roll : [])
        const [was, is] = [rollOf(prepared), rollOf(changed.row)]
        assert.deepEqual(
          is.map(({ weight }) => weight),
          was.map(({ weight }) => weight),
        )
        assert.equal(is.filter((entry, at) => entry.user_id !== was[at]?.user_id).length, 1, 'one seat')
        assert.equal(new Set(is.map(({ user_id }) => user_id)).size, is.length, 'one person in two seats')
        const fresh = after.voters.slice(before.voters.length)
        // Where the document goes past the vote by now, nobody is asked again.
        if (after.status_id === old.status_id && events.some(({ type }) => type === 'activated') && fresh.length > 0) {
          const isAside = (user_id: number) => before.voters.some((voter) => voter.user_id === user_id && voter.recused)
          assert.deepEqual(
            fresh.map(({ user_id, choice }) => [user_id, choice]),
            is.map(({ user_id }) => [user_id, isAside(user_id) ? 'abstain' : null]),
          )
        }
        assert.deepEqual(after.voters.slice(0, before.voters.length), before.voters)
      }
    },
}

function assertFirstBallot(before: InstanceState, voter_id: string) {
  const voter = before.voters.find(({ id }) => id === voter_id)
  assert(voter, 'a ballot from outside the roll')
  const sheet = preparedSheet(before)
  if (!sheet?.may_change_ballot) assert.equal(voter.choice, null, 'a second ballot')
}

function preparedSheet(state: InstanceState) {
  const row = state.steps.findLast(
    ({ status_type, is_done, step_data }) =>
      status_type === 'PREPARE_VOTE' && is_done === 1 && step_data?.kind === 'sheet',
  )
  return row?.step_data?.kind === 'sheet' ? row.step_data.sheet : undefined
}

/** The rule of a vote that is held under a sheet; the chair's casting vote needs none. */
function sheetOf(before: InstanceState, step_id: string) {
  return rowOf(before, step_id)?.step_data?.kind === 'sheet' ? preparedSheet(before) : undefined
}
