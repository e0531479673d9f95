import { visibleText } from '#platform/shared/visible-text.ts'
import { ORG_ROLE_ID } from '../definition.ts'
import { nobody, reaches, type Seat } from './assignee.ts'
import type { Command } from './command.ts'
import type { InstanceState, Person, StepRow } from './model.ts'
import { refuse } from './refusal.ts'
import { guardOpen, isAdvice, isBarred } from './rights.ts'
import { isOpen, orgOf, record, rowIn, type Turn } from './turn.ts'

type Reassign = Extract<Command, { type: 'reassign' }>

/**
 * A waiting step goes to another person: the same row of the same activation, with whoever had it written beside.
 * Refuses who decides here already, who sent the document, and what cannot be given away: a ballot.
 */
export function reassign(turn: Turn, command: Reassign): null {
  const { step_id, by, org_id, from, to_user_id } = command
  const row = rowIn(turn, step_id)
  const reason = visibleText(command.reason) || refuse('REASON_REQUIRED')
  if (org_id !== turn.state.creator?.org_id) refuse('NOT_ASSIGNED')
  guardOpen(turn, row)
  if (isVote(row)) refuse('IS_BALLOT')
  guardStillTheirs(row, from)
  const to = turn.world.directory.person(to_user_id) ?? refuse('NOT_HERE')
  const hindrance = hindranceFor(turn.state, row, to, from)
  if (hindrance) refuse(hindrance)

  const { subject_type, assignee } = seatOf(to, orgOf(turn))
  record(turn, {
    type: 'reassigned',
    at: turn.world.now,
    step_id,
    by,
    from_user_id: from.user_id,
    to_user_id,
    reason,
    subject_type,
    assignee,
  })
  return null
}

/** Why this person cannot get the step; null where they can. Pure, so that whoever proposes somebody asks the same. */
export function hindranceFor(
  state: Pick<InstanceState, 'steps' | 'voters' | 'creator'>,
  row: StepRow,
  to: Person,
  from: { user_id: number | null; emp_id: number | null },
) {
  const isLeaver = to.user_id === from.user_id || (from.emp_id !== null && to.emp_id === from.emp_id)
  if (isLeaver) return 'HAS_SEAT'
  if (row.status_type !== 'RE_CREATE' && state.creator?.user_id === to.user_id) return 'OWN_DOCUMENT'
  if (isBarred(row, to)) return 'BARRED'
  if (isCastingVote(row)) return isOfCouncil(state, row, to) ? null : 'NOT_OF_COUNCIL'
  return hasSeat(state, row, to) ? 'HAS_SEAT' : null
}

/**
 * Beside a ballot of their own, as the chair has one too: a tie is broken by the council itself, but by nobody whose
 * own matter it is.
 */
function isOfCouncil({ voters }: Pick<InstanceState, 'voters'>, { action_num }: StepRow, { user_id }: Person) {
  return voters.some(
    (voter) => voter.action_num === action_num && voter.user_id === user_id && !voter.recused && !voter.vacated,
  )
}

/**
 * Decided beside this step already, had it decided, or is asked to: one person never fills two seats of an
 * activation. Whoever gave advice has filled none.
 */
function hasSeat({ steps, voters }: Pick<InstanceState, 'steps' | 'voters'>, row: StepRow, to: Person) {
  const beside = steps.filter(
    (other) => other.action_num === row.action_num && other.id !== row.id && other.status_type === row.status_type,
  )
  return (
    beside.some(
      (other) =>
        ([other.done_by, other.acted_for].includes(to.user_id) && !isAdvice(other)) ||
        (isOpen(other) && reaches(other, to)),
    ) || voters.some((voter) => voter.action_num === row.action_num && voter.user_id === to.user_id)
  )
}

/** Two who hand over at once: the second hears to whom it went. */
function guardStillTheirs(row: StepRow, from: Reassign['from']) {
  if (reaches(row, { ...from, user_id: from.user_id ?? 0 })) return
  const last = row.handovers?.at(-1)
  if (!last) refuse('NOT_ASSIGNED')
  refuse('HANDED_OVER', { user_id: last.by, at: last.at, status_action: row.status })
}

/** Ballots, and the sheet they are cast under; the chair's casting vote after a tie is a step like others. */
function isVote(row: StepRow) {
  return row.status_type === 'VOTE' && !isCastingVote(row)
}

/** The chair's after a tie, which is a step like others. */
export function isCastingVote({ status_type, step_data }: StepRow) {
  return status_type === 'VOTE' && step_data?.kind === 'result'
}

export function seatOf({ user_id, emp_id, struct_id, job_id }: Person, org_id: number | null): Seat {
  if (emp_id === null) return { subject_type: 'DIRECT', assignee: { ...nobody, user_id } }
  return {
    subject_type: 'TO_ORG_EMPLOYEE',
    assignee: { ...nobody, org_role_id: ORG_ROLE_ID, org_id, struct_id, job_id, emp_id, user_id },
  }
}
