import { unseatedLabel } from '../outcome-labels.ts'
import { isGiven, nobody, type Seat } from './assignee.ts'
import type { StepRow } from './model.ts'
import { arrow } from './onward.ts'
import { asideRow } from './postpone.ts'
import { isSettled } from './seats.ts'
import { chosenIn } from './steps/transfer.ts'
import { activationOf, isOpen, type Onward, record, supersedeOpen, type Turn } from './turn.ts'

/** Whoever has this seat of several is here, and has lost what gave it to them. */
export function isLost({ world: { directory } }: Pick<Turn, 'world'>, row: StepRow) {
  if (!isGiven(row) || row.stands_in || row.added || directory.peopleFor(row).length > 0) return false
  return row.user_id !== null && directory.person(row.user_id) !== undefined
}

/** Somebody else still has a seat there, or has decided. */
export function isOneOfSeveral(turn: Turn, row: StepRow) {
  return activationOf(turn, row).some(
    (other) => other.id !== row.id && other.added === undefined && (isOpen(other) || other.outcome !== null),
  )
}

/** For whom the seat was before it was somebody's: the role, the job or the unit. */
export function groupOf({ subject_type, role_id, org_role_id, org_id, struct_id, job_id, not_by }: StepRow): Seat {
  const group =
    subject_type === 'TO_ROLE'
      ? { role_id }
      : { org_role_id, org_id, struct_id, ...(subject_type === 'TO_ORG_JOB' && { job_id }) }
  return { subject_type, assignee: { ...nobody, ...group, ...(not_by && { not_by }) } }
}

/** Nobody waits for them any more; where the others have settled the step by that, the document goes on. */
export function giveUpSeat(turn: Turn, row: StepRow): Onward | null {
  const { now } = turn.world
  const beside = activationOf(turn, row).filter(
    ({ added, closed_as }) => added?.seat_of === row.id && closed_as === null,
  )
  record(turn, { type: 'superseded', at: now, step_ids: [row.id, ...beside.map(({ id }) => id)] })
  const told = { description: null, step_data: null, status_action: unseatedLabel.mn }
  record(turn, { type: 'noted', at: now, row: asideRow(turn, row.user_id, told) })

  const last = activationOf(turn, row).findLast(({ outcome, added }) => outcome !== null && added?.kind !== 'advice')
  if (!last?.outcome || !isSettled(turn, last, last.outcome)) return null
  const targets = chosenIn(turn, last)
  supersedeOpen(turn)
  return {
    from: row.status_id,
    to: arrow(turn, row.status_id, last.outcome),
    outcome: last.outcome,
    reason: last.description,
    ...(targets.length > 0 && { targets }),
  }
}
