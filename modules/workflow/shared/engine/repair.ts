import { visibleText } from '#platform/shared/visible-text.ts'
import type { Diagram, DiagramNode, Outcome, StepType } from '../definition.ts'
import { repairedLabel } from '../outcome-labels.ts'
import { nobody, reaches } from './assignee.ts'
import { nodeOf, triggersOf } from './graph.ts'
import { attended } from './ladder.ts'
import { giveUpSeat, groupOf, isLost, isOneOfSeveral } from './lost-seat.ts'
import type { Command } from './command.ts'
import type { InstanceState, StepRow } from './model.ts'
import { wayOut } from './onward.ts'
import { owedPast } from './owed.ts'
import { hindranceFor, isCastingVote, seatOf } from './reassign.ts'
import { refuse } from './refusal.ts'
import { actedAs, guardHome, guardOpen, guardVersion, isAuthor, isBarred } from './rights.ts'
import { activate, newRow } from './rows.ts'
import { labelOf, type Onward, orgOf, record, rowIn, supersedeOpen, type Turn } from './turn.ts'

type Of<T extends Command['type']> = Extract<Command, { type: T }>

/** The document has been here too often: it stops, and an administrator decides how it goes on. */
export function halt(turn: Turn, node: DiagramNode, { from }: Onward): null {
  activate(turn, node, (action_num) => [
    {
      ...newRow(turn, node, { subject_type: 'SYSTEM', assignee: nobody }, action_num),
      due_at: null,
      incident: 'TOO_MANY_VISITS',
      step_data: { kind: 'returner', status_id: from },
    },
  ])
  return null
}

/** An administrator mends a step that is stuck, and says why so. */
export function repair(
  turn: Turn,
  { step_id, actor, how, reason: given, gave_up, expected_version }: Of<'repair'>,
): Onward | null {
  guardHome(turn, actor)
  if (!actor.is_admin) refuse('NOT_ASSIGNED')
  const row = rowIn(turn, step_id)
  guardOpen(turn, row)
  if (!row.incident && !gave_up) refuse('WRONG_STEP')
  guardVersion(turn, expected_version)
  const reason = visibleText(given) || refuse('REASON_REQUIRED')
  const offers = repairsFor(turn.world.diagram, turn.state, row, actor.user_id)

  switch (how.kind) {
    case 'retry':
      if (!offers.retry) refuse('WRONG_STEP')
      return comeAgain(turn, row, actor, reason)
    case 'assign':
      if (!offers.assign) refuse('WRONG_STEP')
      return give(turn, row, { actor, to_user_id: how.to_user_id, reason })
    case 'continue':
      if (isOwn(turn.state, row, actor.user_id)) refuse('OWN_DOCUMENT')
      if (!offers.outcomes.includes(how.outcome)) refuse('UNKNOWN_TRIGGER')
      // Mending fills nothing in, so it passes nothing by that has to be filled in.
      if (owedPast(turn.world, row.status_id, how.outcome, wayOut(turn, row, how.outcome).to).length > 0)
        refuse('FIELDS_MISSING')
      return goOn(turn, row, { actor, outcome: how.outcome, reason })
  }
}

/**
 * Looks whether anyone is left for this row; where nobody is, somebody stands in, or it is an incident. Nothing
 * happens where all is well.
 */
export function unattended(turn: Turn, { step_id }: Of<'unattended'>): Onward | null {
  const row = rowIn(turn, step_id)
  guardOpen(turn, row)
  const { directory, now } = turn.world
  const isCouncil = row.status_type === 'VOTE' && row.step_data?.kind !== 'result'
  if (row.subject_type === 'SYSTEM' || isCouncil || (row.incident && row.incident !== 'NO_ASSIGNEE')) return null

  const isSeatLost = isLost(turn, row)
  if (isSeatLost && isOneOfSeveral(turn, row)) return giveUpSeat(turn, row)
  // What somebody took up who is not here any more, or whose it would not be now, is for the others again.
  const claimer = row.claimed_by === undefined ? undefined : directory.person(row.claimed_by)
  if (row.claimed_by !== undefined && !(claimer && reaches(row, claimer)))
    record(turn, { type: 'claimed', at: now, step_id, by: null })
  const meant = row.stands_in
    ? { subject_type: row.stands_in.original_subject_type, assignee: row.stands_in.original_assignee }
    : isSeatLost
      ? groupOf(row)
      : { subject_type: row.subject_type, assignee: assigneeIn(row) }
  if (!isSeatLost && directory.peopleFor(assigneeIn(row)).length > 0) {
    if (row.incident)
      record(turn, {
        type: 'placed',
        at: now,
        step_id,
        subject_type: row.subject_type,
        assignee: assigneeIn(row),
        stands_in: row.stands_in ?? null,
      })
    return null
  }
  const { incident, stands_in, subject_type, assignee } = attended(turn, row.status_type, meant, row)
  if (!incident)
    record(turn, { type: 'placed', at: now, step_id, subject_type, assignee, stands_in: stands_in ?? null })
  else if (!row.incident) record(turn, { type: 'stuck', at: now, step_id, incident, detail: '' })
  return null
}

interface Repairs {
  retry: boolean
  assign: boolean
  outcomes: Outcome[]
}

/** Steps that a person named for it can take up. */
const personal: readonly StepType[] = ['CHECK', 'TRANSFER', 'GIVE', 'ASSIGN', 'PREPARE_VOTE', 'RECEIVE', 'RE_CREATE']

/**
 * What may be chosen in nobody's place: nothing that needs a signature, people, a sheet, a day, or the check before
 * the end.
 */
const continued: readonly Outcome[] = [
  'reviewed',
  'returned',
  'recreated',
  'cancelled',
  'decided',
  'received',
  'resolved_by_ai',
  'returned_by_ai',
  'refused',
]

/** How this administrator may mend this row: exactly what the command would accept. */
export function repairsFor(
  diagram: Diagram,
  state: Pick<InstanceState, 'steps' | 'creator'>,
  row: StepRow,
  user_id: number,
): Repairs {
  const isMissing = row.incident === 'NO_ASSIGNEE'
  // What others beside it have decided, or still decide, is not thrown away.
  const isAlone = state.steps.every(
    (other) =>
      other.action_num !== row.action_num ||
      other.status_type !== row.status_type ||
      other.id === row.id ||
      row.status_type === 'AI_DECISION',
  )
  const drawn = triggersOf(diagram, row.status_id).flatMap(({ data }) => data.outcome ?? [])
  const isSigned = row.is_signature_needed || nodeOf(diagram, row.status_id)?.data.subject?.is_signature_needed
  // As where the chair is gone before the count: a tie that nobody breaks is no approval.
  const isUnbroken = isMissing && isCastingVote(row) && row.closed_as === null && !isOwn(state, row, user_id)
  const mayContinue = row.closed_as === null && isAlone && !isSigned && !row.added && !isOwn(state, row, user_id)
  return {
    retry: isAlone && row.status_type !== 'POSTPONE',
    assign:
      isMissing ||
      (row.incident === 'TOO_MANY_VISITS' && personal.includes(row.status_type)) ||
      (row.incident === 'FIELDS_MISSING' && isAlone && personal.includes(row.status_type)),
    outcomes: isUnbroken ? ['disapprove'] : mayContinue ? drawn.filter((outcome) => continued.includes(outcome)) : [],
  }
}

/** Nobody decides by mending it what they sent, or corrected in the sender's place; correcting it is theirs. */
function isOwn(state: Pick<InstanceState, 'steps' | 'creator'>, row: StepRow, user_id: number) {
  return row.status_type !== 'RE_CREATE' && (isAuthor(state, row, { user_id }) || isBarred(row, { user_id }))
}

type By = { actor: Of<'repair'>['actor']; reason: string }

function comeAgain(turn: Turn, row: StepRow, actor: By['actor'], reason: string): Onward {
  closeRepaired(turn, row, { actor, reason })
  return { from: cameFrom(row), to: row.status_id, outcome: null, again: true }
}

function give(turn: Turn, row: StepRow, { actor, reason, to_user_id }: By & { to_user_id: number }): Onward | null {
  const to = turn.world.directory.person(to_user_id) ?? refuse('NOT_HERE')
  const hindrance = hindranceFor(turn.state, row, to, { user_id: null, emp_id: null })
  if (hindrance) refuse(hindrance)
  const seat = seatOf(to, orgOf(turn))
  if (row.incident === 'NO_ASSIGNEE') {
    record(turn, {
      type: 'reassigned',
      at: turn.world.now,
      step_id: row.id,
      by: actor.user_id,
      from_user_id: null,
      to_user_id,
      reason,
      ...seat,
    })
    return null
  }
  closeRepaired(turn, row, { actor, reason })
  return { from: cameFrom(row), to: row.status_id, outcome: null, again: true, seats: [seat] }
}

function goOn(turn: Turn, row: StepRow, { actor, reason, outcome }: By & { outcome: Outcome }): Onward {
  const way = wayOut(turn, row, outcome)
  close(turn, row, { actor, reason }, { outcome, status_action: labelOf(turn, row.status_id, outcome) })
  supersedeOpen(turn)
  return { from: row.status_id, ...way, outcome, reason }
}

const closeRepaired = (turn: Turn, row: StepRow, by: By) =>
  close(turn, row, by, { outcome: null, status_action: repairedLabel.mn })

function close(
  turn: Turn,
  row: StepRow,
  { actor, reason }: By,
  as: { outcome: Outcome | null; status_action: string },
) {
  record(turn, {
    type: 'closed',
    at: turn.world.now,
    step_id: row.id,
    done_by: actor.user_id,
    description: reason,
    signature: null,
    step_data: null,
    ...as,
    ...actedAs(turn, row, actor),
  })
}

const cameFrom = ({ step_data, status_id }: StepRow) =>
  step_data?.kind === 'returner' ? step_data.status_id : status_id

function assigneeIn({ role_id, user_id, org_role_id, org_id, struct_id, job_id, emp_id, not_by }: StepRow) {
  return { role_id, user_id, org_role_id, org_id, struct_id, job_id, emp_id, ...(not_by && { not_by }) }
}
