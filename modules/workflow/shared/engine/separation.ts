import type { DiagramNode, Outcome, StepType } from '../definition.ts'
import { assigneeOf, type Seat } from './assignee.ts'
import { stepTypeOf } from './graph.ts'
import type { InstanceState, StepRow } from './model.ts'
import { refuse } from './refusal.ts'
import { correctorsOf } from './rights.ts'
import { participationOf } from './seats.ts'
import { nodeIn, type Onward, orgOf, type Turn } from './turn.ts'

/** Steps at which somebody decides about the document: neither a ballot, nor a receipt, nor the sender's own. */
export const separable: readonly StepType[] = ['CHECK', 'TRANSFER', 'GIVE', 'ASSIGN', 'PREPARE_VOTE', 'AI_DECISION']

/** With these a document goes past somebody who has just decided. */
const onward: Partial<Record<StepType, Outcome>> = { CHECK: 'reviewed', TRANSFER: 'decided' }

/** Users who may not decide this step of this document, in the order of their numbers. */
export function barredAt(state: Pick<InstanceState, 'creator' | 'steps'>, { data }: DiagramNode): number[] {
  const { separation, subject } = data
  if (!separation || !subject || !separable.includes(subject.object_type)) return []
  const authors = separation.sender ? [state.creator?.user_id, ...correctorsOf(state)] : []
  const deciders = (separation.steps ?? []).flatMap((id) => decidersAt(state, id))
  return [...new Set([...authors, ...deciders].filter((id) => id !== undefined && id !== null))].toSorted(
    (a, b) => a - b,
  )
}

/** Those who decided there last, and those in whose place they did. */
function decidersAt({ steps }: Pick<InstanceState, 'steps'>, status_id: string): (number | null | undefined)[] {
  const decided = steps.filter((row) => row.status_id === status_id && isDecided(row))
  const last = decided.at(-1)?.action_num
  return decided
    .filter(({ action_num }) => action_num === last)
    .flatMap(({ done_by, acted_for }) => [done_by, acted_for])
}

const isDecided = (row: StepRow) =>
  row.is_done === 1 && row.outcome !== null && !row.overtaken && row.step_data?.kind !== 'skipped'

/** The seat with those who may not take it. */
export function barring<S extends Seat>(seat: S, barred: readonly number[]): S {
  return barred.length === 0 ? seat : { ...seat, assignee: { ...seat.assignee, not_by: barred } }
}

/** Nobody is chosen by name who may not decide there. */
export function guardChosen(turn: Turn, seats: readonly Seat[]) {
  if (seats.some(({ assignee }) => turn.world.directory.peopleFor(assignee).length === 0)) refuse('BARRED')
}

/**
 * The outcome with which a document goes past whoever has just decided it: asked alone, without a signature of theirs
 * and with nothing to choose.
 */
export function sameAgain(
  turn: Turn,
  node: DiagramNode,
  { from, outcome, targets, seats }: Onward,
): Outcome | undefined {
  const { separation, subject } = node.data
  const { actor } = turn
  if (separation?.same_again !== 'pass_by' || !actor || targets || seats || !subject) return undefined
  // Sending a document, and correcting it, is no decision about it.
  const left = stepTypeOf(nodeIn(turn, from))
  if (!left || outcome === null || onward[left] !== outcome) return undefined
  const { mode } = participationOf(node)
  if (subject.is_signature_needed || subject.relative || (mode !== 'single' && mode !== 'any')) return undefined
  const meant = assigneeOf(subject, { actor, org_id: orgOf(turn), creator: turn.state.creator })
  const isAsked = turn.world.directory.peopleFor(meant).some(({ user_id }) => user_id === actor.user_id)
  return isAsked ? onward[subject.object_type] : undefined
}
