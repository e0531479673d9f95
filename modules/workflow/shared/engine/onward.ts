import { visibleText } from '#platform/shared/visible-text.ts'
import type { Outcome } from '../definition.ts'
import { canTakeTargets, type Seat } from './assignee.ts'
import { nextOf, nodeOf } from './graph.ts'
import type { StepRow, Target } from './model.ts'
import { refuse } from './refusal.ts'
import type { Fire, Onward, Turn } from './turn.ts'

/** Along the arrow of this outcome, with the people whom the acting person chose. */
export function along(turn: Turn, row: StepRow, command: Fire): Onward {
  const to = arrow(turn, row.status_id, command.outcome)
  const targets = targetsFor(turn, to, command)
  return {
    from: row.status_id,
    to,
    outcome: command.outcome,
    targets,
    reason: visibleText(command.description ?? '') || null,
  }
}

export function arrow(turn: Turn, status_id: string, outcome: Outcome) {
  return nextOf(turn.world.diagram, status_id, outcome) ?? refuse('UNKNOWN_TRIGGER')
}

/**
 * The arrow of the outcome, or, where the drawing says so, back to whoever sent it for correction: to the same
 * people.
 */
export function wayOut(
  turn: Turn,
  { status_id, step_data, action_num }: StepRow,
  outcome: Outcome,
): Pick<Onward, 'to' | 'seats'> {
  const goesBack = outcome === 'recreated' && nodeOf(turn.world.diagram, status_id)?.data.back_to_returner
  if (!goesBack || step_data?.kind !== 'returner' || isStart(turn, step_data.status_id))
    return { to: arrow(turn, status_id, outcome) }
  const returned = turn.state.steps.findLast(
    (row) => row.status_id === step_data.status_id && row.action_num < action_num,
  )
  return { to: step_data.status_id, ...(returned && { seats: seatsAt(turn.state, returned.action_num) }) }
}

/** Nobody returned a document that came to be corrected as soon as it was sent. */
const isStart = ({ world }: Turn, status_id: string) => nodeOf(world.diagram, status_id)?.type === 'start'

/** Who had the step in this activation; those who signed in addition were asked by them. */
export function seatsAt({ steps }: Turn['state'], action_num: number): Seat[] {
  return steps
    .filter((row) => row.action_num === action_num && !row.added && row.status_type !== 'POSTPONE')
    .map(({ subject_type, role_id, user_id, org_role_id, org_id, struct_id, job_id, emp_id }) => ({
      subject_type,
      assignee: { role_id, user_id, org_role_id, org_id, struct_id, job_id, emp_id },
    }))
}

/** Forwarding and giving need people; elsewhere they may be chosen only where the next step's subject is changeable. */
function targetsFor(turn: Turn, to: string, { outcome, targets = [] }: Fire): Target[] | undefined {
  const isChoosing = outcome === 'forwarded' || outcome === 'given' || outcome === 'assigned'
  if (targets.length === 0) return isChoosing ? refuse('NO_TARGET') : undefined

  const next = nodeOf(turn.world.diagram, to)
  const isOpenToThem = isChoosing || next?.data.subject?.is_subject_changeable
  if (!next || !isOpenToThem || !canTakeTargets(next)) refuse('BAD_TARGET')
  return targets
}
