import type { Outcome } from '../definition.ts'
import { canTakeTargets } from './assignee.ts'
import { nextOf, nodeOf } from './graph.ts'
import type { StepRow, Target } from './model.ts'
import { refuse } from './refusal.ts'
import type { Fire, Onward, Turn } from './turn.ts'

/** Along the arrow of this outcome, with the people whom the acting person chose. */
export function along(turn: Turn, row: StepRow, command: Fire): Onward {
  const to = arrow(turn, row.status_id, command.outcome)
  const targets = targetsFor(turn, to, command)
  return { from: row.status_id, to, outcome: command.outcome, targets, reason: command.description?.trim() || null }
}

export function arrow(turn: Turn, status_id: string, outcome: Outcome) {
  return nextOf(turn.world.diagram, status_id, outcome) ?? refuse('UNKNOWN_TRIGGER')
}

/** The arrow of the outcome, or, where the drawing says so, back to whoever sent it for correction. */
export function wayOut(turn: Turn, { status_id, step_data }: StepRow, outcome: Outcome) {
  const goesBack = outcome === 'recreated' && nodeOf(turn.world.diagram, status_id)?.data.back_to_returner
  return goesBack && step_data?.kind === 'returner' ? step_data.status_id : arrow(turn, status_id, outcome)
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
