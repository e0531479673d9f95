import { visibleText } from '#platform/shared/visible-text.ts'
import type { DiagramNode } from '../../definition.ts'
import { repairedLabel, withdrawnLabel } from '../../outcome-labels.ts'
import { assigneeOf } from '../assignee.ts'
import { endOfGivenUp } from '../graph.ts'
import type { Command } from '../command.ts'
import type { InstanceState, StepRow } from '../model.ts'
import { refuse } from '../refusal.ts'
import { isByPerson } from '../skip.ts'
import { doneRow, newRow, subjectOf } from '../rows.ts'
import { type Onward, orgOf, record, supersedeOpen, type Turn } from '../turn.ts'
import type { StepHandler } from './step.ts'

export const end: StepHandler = {
  enter: (turn, node, onward) => record(turn, { type: 'ended', at: turn.world.now, row: lastRow(turn, node, onward) }),
}

export const cancel: StepHandler = {
  enter: (turn, node, onward) =>
    record(turn, { type: 'cancelled', at: turn.world.now, row: lastRow(turn, node, onward) }),
}

/** The creator takes the document back as long as nobody else has decided anything. */
export function withdraw(turn: Turn, { actor, description }: Extract<Command, { type: 'withdraw' }>): Onward {
  const { creator, status_id } = turn.state
  if (!creator || !status_id) refuse('STEP_MISSING')
  if (actor.user_id !== creator.user_id) refuse('NOT_ASSIGNED')
  const reason = visibleText(description) || refuse('REASON_REQUIRED')

  if (!isUndecided(turn.state)) refuse('TOO_LATE_TO_WITHDRAW')

  // A diagram that knows no cancelling knows no withdrawing either.
  const to = endOfGivenUp(turn.world.diagram)?.id ?? refuse('UNKNOWN_TRIGGER')
  supersedeOpen(turn)
  return { from: status_id, to, outcome: null, reason }
}

/** Nobody but the creator has decided anything yet; naming who is next, and letting it rest, are no decisions. */
export function isUndecided({ creator, steps, voters }: InstanceState) {
  const decidedByOther = steps.some(
    (row) =>
      row.is_done === 1 &&
      isByPerson(row) &&
      row.done_by !== creator?.user_id &&
      !isBeside(row) &&
      !['ASSIGN', 'DATE', 'POSTPONE'].includes(row.status_type),
  )
  return !decidedByOther && !voters.some((voter) => voter.choice !== null && voter.user_id !== creator?.user_id)
}

/** Advice, and a stuck step that an administrator lets begin anew, say nothing about the document. */
export const isBeside = ({ added, outcome, status_action }: StepRow) =>
  added?.kind === 'advice' || (outcome === null && status_action === repairedLabel.mn)

function lastRow(turn: Turn, node: DiagramNode, { outcome, reason = null }: Onward): StepRow {
  const { actor, state } = turn
  const subject = subjectOf(node)
  const assignee = assigneeOf(subject, { actor, org_id: orgOf(turn), creator: state.creator })
  const row = newRow(turn, node, { subject_type: subject.subject_type, assignee }, state.action_num + 1)
  const isCancelled = subject.object_type === 'CANCEL'
  return {
    ...doneRow(row, actor?.user_id ?? null),
    description: isCancelled ? reason : null,
    status_action: isCancelled && outcome === null ? withdrawnLabel.mn : null,
  }
}
