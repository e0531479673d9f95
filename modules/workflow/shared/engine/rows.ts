import { isReadOnlyStep, isSignedStep } from '../catalogue.ts'
import type { DiagramNode, Subject } from '../definition.ts'
import { attended } from './ladder.ts'
import { assigneeOf, isNobody, type Seat, seatPerPerson, seatsFor } from './assignee.ts'
import { alarmsFor } from './escalation.ts'
import type { StepRow } from './model.ts'
import { relativeSeat } from './relative.ts'
import { barredAt, barring, guardChosen } from './separation.ts'
import { refuse } from './refusal.ts'
import { inOrder, participationOf } from './seats.ts'
import { type Onward, orgOf, record, type Turn } from './turn.ts'

export function subjectOf(node: DiagramNode): Subject {
  return node.data.subject ?? refuse('NOT_A_DIAGRAM')
}

/** An open row of this node for this seat, in the activation with this number. */
export function newRow(turn: Turn, node: DiagramNode, seat: Seat, action_num: number): StepRow {
  const { world } = turn
  const alarms = alarmsFor(node, world)
  const { object_type, is_read_only, is_signature_needed, is_subject_changeable } = subjectOf(node)
  return {
    id: world.newId(),
    action_num,
    status_id: node.id,
    status: node.data.label,
    status_type: object_type,
    subject_type: seat.subject_type,
    ...seat.assignee,
    is_read_only: is_read_only || isReadOnlyStep(object_type),
    // Naming who is next decides nothing, and the system signs nothing.
    is_signature_needed:
      !['ASSIGN', 'DATE', 'PRE_END'].includes(object_type) && (is_signature_needed || isSignedStep(object_type)),
    is_subject_changeable,
    is_done: 0,
    closed_as: null,
    status_action: null,
    outcome: null,
    description: null,
    signature: null,
    step_data: null,
    created_at: world.now,
    done_at: null,
    done_by: null,
    due_at: node.data.due_hours === undefined ? null : world.dueAfter(node.data.due_hours),
    ...(seat.stands_in && { stands_in: seat.stands_in }),
    ...(seat.reached && { reached: seat.reached }),
    ...(seat.incident && { incident: seat.incident }),
    ...(alarms.length > 0 && { alarms }),
  }
}

/** A row that is done in the moment it is made: the first and the last of a process. */
export function doneRow(made: StepRow, done_by: number | null): StepRow {
  const { alarms: _, ...row } = made
  return { ...row, is_done: 1, closed_as: 'DONE', done_at: row.created_at, done_by, due_at: null }
}

/**
 * Whom the step is for: the people chosen on the way in, or who had it before, otherwise those whom the diagram
 * names; where nobody of them is here, who stands in for them.
 */
export function seatsOf(turn: Turn, node: DiagramNode, onward: Onward): Seat[] {
  const { directory } = turn.world
  const org_id = orgOf(turn)
  const barred = barredAt(turn.state, node)
  if (onward.targets) {
    const chosen = seatsFor(onward.targets, org_id, directory).map((seat) => barring(seat, barred))
    guardChosen(turn, chosen)
    return chosen
  }

  const had = onward.seats?.map((seat) => barring(seat, barred))
  const before = had?.filter(({ assignee }) => directory.peopleFor(assignee).length > 0) ?? []
  if (before.length > 0) return before

  const subject = subjectOf(node)
  if (subject.relative) {
    const { organisation, contents } = turn.world
    const around = { creator: turn.state.creator, org_id, organisation, directory, contents, barred }
    return [barring(relativeSeat(subject, around), barred)]
  }
  const assignee = assigneeOf(subject, { actor: turn.actor, org_id, creator: turn.state.creator })
  // A rule that names nobody leaves it to people: those who had it are meant, and who stands in stands in for them.
  const meant = (isNobody(assignee) && had?.find((seat) => !isNobody(seat.assignee))) || {
    subject_type: subject.subject_type,
    assignee,
  }
  return [attended(turn, subject.object_type, barring(meant, barred))]
}

/** Opens the node for its people: a new activation with one row per seat. */
export function openRows(turn: Turn, node: DiagramNode, onward: Onward) {
  const seats = seatsOf(turn, node, onward)
  const { mode } = participationOf(node)
  const isLadder = seats.some(({ stands_in, incident }) => stands_in ?? incident)
  const people = mode === 'single' || isLadder ? seats : seatPerPerson(seats, turn.world.directory)
  activate(turn, node, (action_num) => {
    const rows = people.map((seat) => newRow(turn, node, seat, action_num))
    return mode === 'in_order' ? inOrder(rows) : rows
  })
}

export function activate(turn: Turn, node: DiagramNode, rowsOf: (action_num: number) => StepRow[]) {
  const action_num = turn.state.action_num + 1
  record(turn, {
    type: 'activated',
    at: turn.world.now,
    status_id: node.id,
    action_num,
    rows: rowsOf(action_num),
    voters: [],
  })
}
