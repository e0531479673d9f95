import { visibleText } from '#platform/shared/visible-text.ts'
import { replacedLabel } from '../../outcome-labels.ts'
import type { Command } from '../command.ts'
import type { Actor, InstanceState, StepRow, VoteSheet } from '../model.ts'
import { refuse } from '../refusal.ts'
import { actedAs, guardHome, guardVersion, mayDecide } from '../rights.ts'
import { lastPrepared, sameTimeAgain, sheetInForce } from '../sheet.ts'
import { isOpen, type Onward, record, supersedeOpen, type Turn } from '../turn.ts'
import { isOver, openSheet, voteRow } from './ballot.ts'
import { recusedAt, votersOf } from './count.ts'

/**
 * A seat of an open vote goes to somebody else, with its weight and, where it was the chair's, the chair. The roll is
 * another one, so the council votes anew for as long again: what was cast before is kept and counts for nothing.
 */
export function replaceVoter(turn: Turn, command: Extract<Command, { type: 'replace_voter' }>): Onward {
  const { step_id, actor, voter_id, to_user_id, expected_version } = command
  const row = voteRow(turn, step_id)
  guardHome(turn, actor)
  const prepared = sheetOf(turn.state, row) ?? refuse('NOT_A_VOTE')
  if (!mayDecide(turn, prepared.row, actor)) refuse('NOT_ASSIGNED')
  const inForce = openSheet(turn, row)
  guardVersion(turn, expected_version)
  if (isOver(turn, inForce)) refuse('CLOSED')
  const reason = visibleText(command.reason) || refuse('REASON_REQUIRED')
  const seat = votersOf(turn, row).find(({ id }) => id === voter_id) ?? refuse('SEAT_MISSING')
  const to = turn.world.directory.person(to_user_id)
  if (!to || to.emp_id === null) refuse('NOT_HERE')
  if (votersOf(turn, row).some(({ user_id, emp_id }) => user_id === to.user_id || emp_id === to.emp_id))
    refuse('HAS_SEAT')
  // Whoever stood aside, before the vote or in it, does not come in by the back door.
  if (
    prepared.sheet.recused?.some(({ user_id }) => user_id === to.user_id) ||
    recusedAt(turn.state, row.status_id, to.user_id)
  )
    refuse('BAD_ROLL')

  const { now } = turn.world
  const sheet: VoteSheet = {
    ...prepared.sheet,
    roll: prepared.sheet.roll.map((entry) =>
      entry.user_id === seat.user_id ? { ...entry, user_id: to.user_id, emp_id: to.emp_id! } : entry,
    ),
    chair_user_id: prepared.sheet.chair_user_id === seat.user_id ? to.user_id : prepared.sheet.chair_user_id,
    deadline: sameTimeAgain(prepared.row.done_at ?? prepared.row.created_at, prepared.sheet.deadline, now),
  }
  const replaced = { from_user_id: seat.user_id, to_user_id: to.user_id }
  supersedeOpen(turn)
  record(turn, {
    type: 'replaced',
    at: now,
    row: {
      ...newRollRow(prepared.row, turn.world.newId(), now),
      action_num: turn.state.action_num + 1,
      done_by: actor.user_id,
      ...actedAs(turn, prepared.row, actor),
      description: reason,
      step_data: { kind: 'sheet', sheet, ...(sheetInForce(row)?.revote && { revote: true }), replaced },
    },
  })
  return { from: prepared.row.status_id, to: row.status_id, outcome: null }
}

/** Whoever may prepare the sheet may change its roll while the council votes. */
export function mayReplaceVoter(state: InstanceState, row: StepRow, actor: Actor) {
  const prepared = sheetOf(state, row)
  const isHome = actor.org_id === state.creator?.org_id
  return (
    isHome &&
    state.status === 'OPEN' &&
    isOpen(row) &&
    sheetInForce(row) !== null &&
    prepared !== undefined &&
    mayDecide({ state }, prepared.row, actor)
  )
}

/** Why a vote came to nothing: the roll that followed it, where another one did. */
export function replacementOf({ steps }: Pick<InstanceState, 'steps'>, row: StepRow) {
  const next =
    row.closed_as === 'SUPERSEDED' ? steps.find(({ action_num }) => action_num === row.action_num + 1) : undefined
  const data = next?.step_data
  return next && data?.kind === 'sheet' && data.replaced ? { row: next, ...data.replaced } : undefined
}

const sheetOf = (state: InstanceState, row: StepRow) => lastPrepared(state, row.action_num)

/** The step at which the sheet is prepared, done at once. */
function newRollRow(
  {
    status_id,
    status,
    status_type,
    subject_type,
    role_id,
    user_id,
    org_role_id,
    org_id,
    struct_id,
    job_id,
    emp_id,
  }: StepRow,
  id: string,
  now: string,
): Omit<StepRow, 'action_num'> {
  return {
    id,
    status_id,
    status,
    status_type,
    subject_type,
    role_id,
    user_id,
    org_role_id,
    org_id,
    struct_id,
    job_id,
    emp_id,
    is_read_only: true,
    is_signature_needed: false,
    is_subject_changeable: false,
    is_done: 1,
    closed_as: 'DONE',
    status_action: replacedLabel.mn,
    outcome: null,
    description: null,
    signature: null,
    step_data: null,
    created_at: now,
    done_at: now,
    done_by: null,
    due_at: null,
  }
}
