import { strict as assert } from 'node:assert'
import { sentBackLabel } from '../../outcome-labels.ts'
import type { Actor, InstanceState, StepRow } from '../model.ts'
import { everyone } from './office.ts'
import { accepted, isAdvice, isFor, rowOf, speaksFor } from './trace.ts'
import type { Trace } from './walk.ts'

/**
 * What is promised where somebody else comes in: to whom a step is handed over, who is asked beside, whose word a
 * withdrawal needs, and what it was sent back behind.
 */
export const besideInvariants: Record<string, (trace: Trace) => void> = {
  '20: a step that is handed over stays the same step, and goes to somebody who neither sent the document nor decides here':
    ({ taken }) => {
      for (const { before, after, command, events } of accepted(taken)) {
        if (command.type === 'transfer')
          assert(events.length === 1 && events[0]?.type === 'reassigned', 'a transfer is one event')
        if (command.type !== 'reassign') continue
        const [event] = events
        assert(events.length === 1 && event?.type === 'reassigned', 'a handover is one event')
        assert.deepEqual(
          [event.by, event.from_user_id, event.to_user_id, event.reason],
          [command.by, command.from.user_id, command.to_user_id, command.reason],
        )
        assert.deepEqual(
          [after.action_num, after.status_id, after.voters, after.steps.length],
          [before.action_num, before.status_id, before.voters, before.steps.length],
        )
        const [was, is] = [rowOf(before, command.step_id), rowOf(after, command.step_id)]
        assert(was && is && was.closed_as === null, 'a settled step was handed over')
        assert(isFor(was, command.from as Actor), 'it did not wait for them')
        const to = everyone.find(({ user_id }) => user_id === command.to_user_id)
        assert(
          to && isFor(is, to) && everyone.filter((person) => isFor(is, person)).length === 1,
          'it waits for exactly one person',
        )
        // Where nobody was left to ask, it goes on.
        const kept = { handovers: was.handovers, claimed_by: undefined, incident: undefined }
        assert.deepEqual({ ...is, ...whomOf(was), ...kept }, { ...was, ...kept })
        assert(
          is.status_type === 'RE_CREATE' || to.user_id !== before.creator?.user_id,
          'nobody gets their own document to decide',
        )
        const beside = before.steps.filter(
          (row) => row.action_num === was.action_num && row.id !== was.id && row.status_type === was.status_type,
        )
        assert(
          beside.every((row) => row.done_by !== to.user_id || isAdvice(row)),
          'decided here already',
        )
        assert(
          beside.every((row) => row.closed_as !== null || !isFor(row, to)),
          'has a seat here',
        )
        const ballot = before.voters.find(
          (voter) => voter.action_num === was.action_num && voter.user_id === to.user_id,
        )
        assert(
          was.status_type === 'VOTE' ? ballot && !ballot.recused && !ballot.vacated : !ballot,
          'a tie is broken from outside the council',
        )
      }
    },

  '22: whoever is asked in addition gets a row of their own that decides nothing for the others, and what one has taken up stays theirs':
    ({ taken }) => {
      for (const { before, after, command, events } of accepted(taken)) {
        for (const event of events) {
          if (event.type === 'closed' && event.outcome !== null)
            assert.notEqual(rowOf(before, event.step_id)?.added?.kind, 'advice', 'advice decided')
          if (event.type !== 'joined') continue
          const asked = rowOf(after, event.step_id)
          const who = everyone.filter((person) => isFor(event.row, person))
          assert.equal(who.length, 1)
          assert.notEqual(who[0]?.user_id, before.creator?.user_id, 'nobody signs their own document')
          const beside = before.steps.filter(
            (row) =>
              row.action_num === event.row.action_num &&
              row.id !== event.step_id &&
              row.status_type === event.row.status_type,
          )
          assert(
            beside.every(
              (row) =>
                (row.done_by !== who[0]?.user_id || isAdvice(row)) && !(row.closed_as === null && isFor(row, who[0]!)),
            ),
            'asked twice',
          )
          assert.deepEqual([after.action_num, after.steps.length], [before.action_num, before.steps.length + 1])
          const [first, second] = event.row.added?.kind === 'after' ? [asked, event.row] : [event.row, asked]
          assert.equal(second?.waits_for, first?.id, 'both at once')
        }
        const row = 'step_id' in command ? rowOf(before, command.step_id) : undefined
        if (!row?.claimed_by || !('actor' in command)) continue
        const { actor } = command
        assert(
          actor.user_id === row.claimed_by ||
            actor.is_admin ||
            actor.covers?.some(({ user_id }) => user_id === row.claimed_by),
          'taken up by somebody else',
        )
      }
    },

  '23: what a document was sent back behind is kept as it was, and counts no more': ({ taken }) => {
    for (const { before, after, events } of accepted(taken)) {
      const ids = events.flatMap((event) => (event.type === 'overtaken' ? event.step_ids : []))
      for (const id of ids)
        assert.deepEqual({ ...rowOf(after, id), overtaken: undefined }, { ...rowOf(before, id), overtaken: undefined })
      assert(before.steps.every((row) => !row.overtaken || rowOf(after, row.id)?.overtaken))
    }
  },

  '27: what others have decided on is withdrawn only with the word of somebody who has it, never of the creator alone':
    ({ taken }) => {
      for (const { before, command, decision } of taken) {
        if (command.type !== 'withdraw') continue
        if (decision.ok) assert(!isDecidedByOthers(before), 'taken back over the heads of those who decided')
        else if (decision.refusal.code === 'TOO_LATE_TO_WITHDRAW')
          assert(isDecidedByOthers(before), 'not taken back though nobody has decided')
      }
      for (const { before, after, command, events } of accepted(taken)) {
        const said = events.filter((event) => event.type === 'noted' && event.row.step_data?.kind === 'withdrawal')
        assert.equal(said.length, command.type === 'ask_withdrawal' || command.type === 'answer_withdrawal' ? 1 : 0)
        const last = before.steps.findLast(({ step_data }) => step_data?.kind === 'withdrawal')?.step_data
        const isPending = last?.kind === 'withdrawal' && last.stage === 'asked'
        if (command.type === 'ask_withdrawal') {
          assert(
            !isPending && command.actor.user_id === before.creator?.user_id && command.description.trim(),
            'asked twice, by somebody else, or without a reason',
          )
          assert.deepEqual(
            [after.status, after.status_id, after.steps.slice(0, -1)],
            [before.status, before.status_id, before.steps],
          )
        }
        if (command.type !== 'answer_withdrawal') continue
        assert(isPending, 'answered what nobody asked')
        assert.equal(after.status, command.agrees ? 'CANCELLED' : before.status)
        if (command.agrees) assert.notEqual(command.actor.user_id, before.creator?.user_id)
        if (command.actor.user_id !== before.creator?.user_id)
          assert(speaksFor(before, command.actor), 'answered by somebody who was only asked beside')
      }
    },
}

function whomOf({ role_id, user_id, org_role_id, org_id, struct_id, job_id, emp_id, subject_type }: StepRow) {
  return { role_id, user_id, org_role_id, org_id, struct_id, job_id, emp_id, subject_type }
}

/**
 * Anybody but the creator has said something about the document: advice, naming who is next, rest, a day that came
 * and a step begun anew are nothing of the kind.
 */
function isDecidedByOthers({ steps, voters, creator }: InstanceState) {
  const isSaid = ({ outcome, status_action }: StepRow) => outcome !== null || status_action === sentBackLabel.mn
  const isByMachine = ({ step_data, done_by }: StepRow) =>
    step_data?.kind === 'skipped' || (step_data?.kind === 'ai' && done_by === null)
  return (
    voters.some(({ choice, user_id }) => choice !== null && user_id !== creator?.user_id) ||
    steps.some(
      (row) =>
        row.is_done === 1 &&
        row.done_by !== creator?.user_id &&
        !['ASSIGN', 'DATE', 'POSTPONE'].includes(row.status_type) &&
        row.added?.kind !== 'advice' &&
        !isByMachine(row) &&
        isSaid(row),
    )
  )
}
