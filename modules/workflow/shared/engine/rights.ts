import { reaches } from './assignee.ts'
import { nextOf } from './graph.ts'
import type { ActedAs, Actor, Refusal, StepRow } from './model.ts'
import { refuse } from './refusal.ts'
import { activationOf, type Fire, isOpen, type Turn } from './turn.ts'

/** Everything that is asked of a decision before its step type looks at it. The order of the questions is part of the contract. */
export function guardFire(turn: Turn, row: StepRow, command: Fire) {
  guardRight(turn, row, command.actor)
  guardOpen(turn, row)
  guardVersion(turn, command.expected_version)
  guardSeen(turn, command.revision_sha256)
  if (!nextOf(turn.world.diagram, row.status_id, command.outcome)) refuse('UNKNOWN_TRIGGER')
  guardSeparation(turn, row, command.actor)
  guardReason(command)
}

export function isAssignee(row: StepRow, actor: Actor) {
  return (row.org_id === null || row.org_id === actor.org_id) && reaches(row, actor)
}

/** An administrator may act for someone else, and the event says so. */
export function actedAs(row: StepRow, actor: Actor): { acted_as?: ActedAs } {
  return isAssignee(row, actor) ? {} : { acted_as: 'admin' }
}

export function guardVersion(turn: Turn, expected: number | undefined) {
  if (expected !== undefined && expected !== turn.state.version) refuse('STALE_VERSION')
}

/** Nobody decides on a revision that they did not see; beside colleagues the version alone would not tell. */
export function guardSeen(turn: Turn, sha256: string | undefined) {
  if (sha256 !== undefined && sha256 !== turn.state.revision.sha256) refuse('STALE_REVISION')
}

/** Who comes second hears who was first. */
export function guardOpen(turn: Turn, row: StepRow) {
  if (!isOpen(row)) refuse('ALREADY_DECIDED', winnerOf(turn, row))
}

export function guardHome(turn: Turn, actor: Actor) {
  if (actor.org_id !== turn.state.creator?.org_id) refuse('NOT_ASSIGNED')
}

/** Whose decision closed this row: their own, a sibling's, or that of the creator who withdrew. */
export function winnerOf(turn: Turn, row: StepRow): Refusal['winner'] {
  const decided = row.closed_as === 'DONE' ? [row] : activationOf(turn, row).filter((other) => other.closed_as === 'DONE')
  const after = turn.state.steps.filter((other) => other.action_num === row.action_num + 1)
  const first = decided.at(-1) ?? after[0]
  return first && { user_id: first.done_by, at: first.done_at ?? first.created_at, status_action: first.status_action ?? first.status }
}

function guardRight(turn: Turn, row: StepRow, actor: Actor) {
  guardHome(turn, actor)
  if (!isAssignee(row, actor) && !actor.is_admin) refuse('NOT_ASSIGNED')
}

/** One person never fills two seats of the same activation. */
function guardSeparation(turn: Turn, row: StepRow, actor: Actor) {
  if (row.status_type !== 'CHECK') return
  if (activationOf(turn, row).some((other) => other.is_done === 1 && other.done_by === actor.user_id)) refuse('SAME_PERSON')
}

function guardReason({ outcome, description }: Fire) {
  if ((outcome === 'returned' || outcome === 'cancelled') && !description?.trim()) refuse('REASON_REQUIRED')
}
