import type { Diagram, StepType } from '../definition.ts'
import { takenBackLabel } from '../outcome-labels.ts'
import type { Seat } from './assignee.ts'
import type { Command } from './command.ts'
import { nodeOf } from './graph.ts'
import { attended } from './ladder.ts'
import type { InstanceState, StepRow } from './model.ts'
import { asideRow } from './postpone.ts'
import { refuse } from './refusal.ts'
import { guardHome, guardVersion, winnerOf } from './rights.ts'
import { activate, newRow } from './rows.ts'
import { activationOf, isOpen, nodeIn, record, rowIn, supersedeOpen, type Turn } from './turn.ts'

/** Steps at which one person's word is the decision; a correction, a sheet and a ballot stand. */
const takable: readonly StepType[] = ['CHECK', 'TRANSFER', 'GIVE', 'ASSIGN']
/** As long as nobody touched it, what opened by the decision can be closed again. */
const closable: readonly StepType[] = [...takable, 'RECEIVE', 'PREPARE_VOTE', 'RE_CREATE']
/** Of one step of a document; a decision is no toy. */
const MOST_TIMES = 3

/**
 * What stands between this decision and its being taken back: `acted` where somebody has acted on it since, `no` where
 * it stands whatever happened; nothing where it may be.
 */
function hindranceToTakeBack(
  state: InstanceState,
  diagram: Diagram,
  row: StepRow,
): { why: 'no' } | { why: 'acted'; by: StepRow | undefined } | null {
  const node = nodeOf(diagram, row.status_id)
  const isDecision = row.is_done === 1 && row.outcome !== null && row.step_data?.kind !== 'skipped' && !row.overtaken
  if (state.status !== 'OPEN' || !isDecision || row.added || !takable.includes(row.status_type)) return { why: 'no' }
  if (!node || node.data.take_back === false || timesTakenBack(state, row) >= MOST_TIMES) return { why: 'no' }
  const beside = activationOf({ state }, row).filter((other) => other.id !== row.id)
  // What colleagues decided beside it would be undone with it.
  if (beside.some((other) => other.added ?? other.outcome !== null)) return { why: 'no' }

  const later = state.steps.filter((other) => other.action_num > row.action_num || isSaidSince(other, row))
  const touched = later.find((other) => !isUntouched(other) && other.step_data?.kind !== 'skipped')
  if (touched) return { why: 'acted', by: touched.done_by === null ? undefined : touched }
  const opened = later.filter(isOpen)
  return opened.some((other) => !closable.includes(other.status_type) || other.incident) ? { why: 'no' } : null
}

/** Beside the steps, by somebody else. */
const isSaidSince = (other: StepRow, row: StepRow) =>
  other.status_type === 'POSTPONE' &&
  other.done_by !== row.done_by &&
  Date.parse(other.created_at) >= Date.parse(row.done_at ?? row.created_at)

const isUntouched = (row: StepRow) =>
  isOpen(row) && row.claimed_by === undefined && row.handovers === undefined && row.added === undefined

const timesTakenBack = ({ steps }: InstanceState, { status_id }: StepRow) =>
  steps.filter((row) => row.status_action === takenBackLabel.mn && row.status_id === status_id).length

/** The decision of this person that may be taken back; the newest of them. */
export function takableBy(state: InstanceState, diagram: Diagram, user_id: number): StepRow | undefined {
  const last = state.steps.findLast((row) => row.done_by === user_id && row.outcome !== null)
  return last && hindranceToTakeBack(state, diagram, last) === null ? last : undefined
}

/**
 * Whoever decided takes it back until somebody else has acted: what it opened is closed, the decision and its
 * signature are kept and count no more, and the step opens for the same people with what was left of its time.
 */
export function takeBack(
  turn: Turn,
  { step_id, actor, expected_version, stands }: Extract<Command, { type: 'take_back' }>,
): null {
  guardHome(turn, actor)
  const row = rowIn(turn, step_id)
  if (row.done_by !== actor.user_id) refuse('NOT_ASSIGNED')
  guardVersion(turn, expected_version)
  const hindrance = hindranceToTakeBack(turn.state, turn.world.diagram, row)
  if (hindrance?.why === 'acted') refuse('ACTED_SINCE', hindrance.by && winnerOf(turn, hindrance.by))
  if (hindrance ?? stands) refuse('DECISION_STANDS')

  const { now } = turn.world
  const node = nodeIn(turn, row.status_id)
  const rows = activationOf(turn, row)
  const told = { description: null, step_data: null, status_action: takenBackLabel.mn }
  const note = { ...asideRow(turn, actor.user_id, told), status_id: row.status_id, status: row.status }
  supersedeOpen(turn)
  record(turn, { type: 'noted', at: now, row: note })
  const counted = turn.state.steps.filter(
    (one) =>
      one.action_num >= row.action_num && one.closed_as === 'DONE' && !one.overtaken && one.status_type !== 'POSTPONE',
  )
  record(turn, { type: 'overtaken', at: now, step_ids: counted.map(({ id }) => id) })
  activate(turn, node, (action_num) => again(turn, rows, action_num))
  return null
}

/** The same seats in the same order, with the same time left to each. */
function again(turn: Turn, rows: readonly StepRow[], action_num: number): StepRow[] {
  const fresh = rows.map((row) => ({
    ...newRow(turn, nodeIn(turn, row.status_id), seatNow(turn, row), action_num),
    due_at: row.due_at,
    ...(row.alarms && { alarms: row.alarms }),
    ...(row.handovers && { handovers: row.handovers }),
    ...(row.closed_as === null && row.claimed_by !== undefined && { claimed_by: row.claimed_by }),
  }))
  return fresh.map((row, at) => {
    const before = rows.findIndex(({ id }) => id === rows[at]?.waits_for)
    return before < 0 ? row : { ...row, waits_for: fresh[before]!.id }
  })
}

/** As it was, or whoever stands in where those who had it have gone since. */
function seatNow(turn: Turn, row: StepRow): Seat {
  const seat = seatIn(row)
  if (turn.world.directory.peopleFor({ ...seat.assignee, subject_type: row.subject_type }).length > 0) return seat
  const { original_assignee: assignee, original_subject_type: subject_type } = row.stands_in ?? {
    original_assignee: seat.assignee,
    original_subject_type: row.subject_type,
  }
  return attended(turn, row.status_type, { subject_type, assignee })
}

function seatIn(row: StepRow): Seat {
  const { subject_type, role_id, user_id, org_role_id, org_id, struct_id, job_id, emp_id, not_by } = row
  return {
    subject_type,
    assignee: { role_id, user_id, org_role_id, org_id, struct_id, job_id, emp_id, ...(not_by && { not_by }) },
    ...(row.stands_in && { stands_in: row.stands_in }),
    ...(row.reached && { reached: row.reached }),
  }
}
