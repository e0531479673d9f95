import type { Subject } from '../../definition.ts'
import { nobody, reaches } from '../assignee.ts'
import { nodesOfType, targetOf } from '../graph.ts'
import type { Command } from '../command.ts'
import type { Actor, Assignee } from '../model.ts'
import { refuse } from '../refusal.ts'
import { doneRow, newRow, subjectOf } from '../rows.ts'
import { type Onward, record, type Turn } from '../turn.ts'
import type { StepHandler } from './step.ts'

/** The first row is done in the moment it is made; it keeps who the creator was then. */
export function startProcess(turn: Turn, { actor, revision }: Extract<Command, { type: 'start' }>): Onward {
  if (turn.state.creator) refuse('ALREADY_STARTED')
  const [node, second] = nodesOfType(turn.world.diagram, 'START')
  if (!node || second) refuse('NOT_A_DIAGRAM')
  const to = targetOf(turn.world.diagram, node.id) ?? refuse('NOT_A_DIAGRAM')

  const subject = subjectOf(node)
  if (!mayStart(subject, actor)) refuse('NOT_ASSIGNED')

  const row = newRow(turn, node, { subject_type: subject.subject_type, assignee: frozen(actor) }, 1)
  // For whom they stand in today is no part of who they are.
  const { covers: _, ...self } = actor
  record(turn, { type: 'started', at: turn.world.now, actor: self, revision, row: doneRow(row, actor.user_id) })
  return { from: node.id, to, outcome: null }
}

/** No arrow leads to a start; a diagram that says so is refused. */
export const start: StepHandler = {
  enter: () => refuse('NOT_A_DIAGRAM'),
}

/** Whom the start lets send a document. */
export function mayStart(subject: Subject, actor: Actor) {
  const { subject_type, role_id = null, user_id = null, struct_id = null, job_id = null, emp_id = null } = subject
  if (subject_type === 'ANY_EMP' || subject_type === 'CURRENT') return true
  return reaches({ ...nobody, role_id, user_id, struct_id, job_id, emp_id }, actor) || actor.is_admin
}

function frozen({ role_id, user_id, org_id, struct_id, job_id, emp_id }: Actor): Assignee {
  const creator = { ...nobody, role_id, user_id, org_id }
  // Without an employee record only the user says who this is; a structure would let colleagues in.
  return emp_id === null ? creator : { ...creator, struct_id, job_id, emp_id }
}
