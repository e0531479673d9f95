import { saysNothing } from '#platform/shared/visible-text.ts'
import { reaches } from './assignee.ts'
import { hasFieldRights, rightAt } from './field-rights.ts'
import { nextOf } from './graph.ts'
import type { Refusal } from './command.ts'
import type { ActedAs, Actor, InstanceState, Person, StepRow } from './model.ts'
import { refuse } from './refusal.ts'
import { mayRevise } from './revising.ts'
import { isAgainst, isAwake } from './seats.ts'
import { activationOf, type Fire, isOpen, nodeIn, type Turn } from './turn.ts'

/**
 * Everything that is asked of a decision before its step type looks at it. The order of the questions is part of the
 * contract.
 */
export function guardFire(turn: Turn, row: StepRow, command: Fire) {
  guardRight(turn, row, command.actor)
  guardOpen(turn, row)
  guardTurn(turn, row)
  guardClaim(row, command.actor)
  guardVersion(turn, command.expected_version)
  guardSeen(turn, command.revision_sha256)
  if (!nextOf(turn.world.diagram, row.status_id, command.outcome)) refuse('UNKNOWN_TRIGGER')
  guardSeparation(turn, row, command.actor)
  guardReason(command)
  guardFields(turn, row, command)
}

function isAssignee(row: StepRow, actor: Actor) {
  return (row.org_id === null || row.org_id === actor.org_id) && reaches(row, actor)
}

/**
 * The absent colleague in whose place this person may decide the step. Nobody casts another's vote, nobody decides
 * what they sent, or corrected in the sender's place, because they stand in for its reviewer, and nobody who is asked
 * beside them fills their seat as well.
 */
export function coveredAt(
  state: Pick<InstanceState, 'creator' | 'steps'>,
  row: StepRow,
  actor: Actor,
): Person | undefined {
  if (
    row.status_type === 'VOTE' ||
    isBarred(row, actor) ||
    isAuthor(state, row, actor) ||
    hasSeatBeside(state, row, actor)
  )
    return undefined
  return actor.covers?.find((absent) => isAssignee(row, { ...actor, ...absent }))
}

/**
 * Those who corrected the document in the place of whoever sent it: standing in, as an administrator, or because it
 * was handed over to them.
 */
export function correctorsOf({ creator, steps }: Pick<InstanceState, 'creator' | 'steps'>): number[] {
  const corrected = steps.flatMap(({ status_type, outcome, done_by }) =>
    status_type === 'RE_CREATE' && outcome === 'recreated' && done_by !== null ? [done_by] : [],
  )
  return [...new Set(corrected)].filter((user_id) => user_id !== creator?.user_id)
}

/** Sent the document, or wrote what stands in it since: whoever did decides it in nobody's place. */
export function isAuthor(
  state: Pick<InstanceState, 'creator' | 'steps'>,
  row: StepRow,
  { user_id }: Pick<Person, 'user_id'>,
) {
  return (
    state.creator?.user_id === user_id || (row.status_type !== 'RE_CREATE' && correctorsOf(state).includes(user_id))
  )
}

/** Is asked in this activation as well, or has filled a seat there, or had it filled. */
export function hasSeatBeside(state: Pick<InstanceState, 'steps'>, row: StepRow, person: Person) {
  if (row.status_type === 'RECEIVE' || isAdvice(row)) return false
  return seatsBeside(state, row).some((other) =>
    isOpen(other)
      ? reaches(other, person)
      : other.closed_as === 'DONE' && (other.done_by === person.user_id || other.acted_for === person.user_id),
  )
}

/** The other rows of the activation that decide, open and closed. */
export const seatsBeside = ({ steps }: Pick<InstanceState, 'steps'>, row: StepRow) =>
  steps.filter(
    (other) =>
      other.id !== row.id &&
      other.action_num === row.action_num &&
      other.status_type === row.status_type &&
      !isAdvice(other),
  )

/** A substitute or an administrator may act for someone else, and the event says so. */
export function actedAs(turn: Turn, row: StepRow, actor: Actor): { acted_as?: ActedAs; acted_for?: number } {
  if (isAssignee(row, actor)) return {}
  const absent = coveredAt(turn.state, row, actor)
  return absent ? { acted_as: 'substitute', acted_for: absent.user_id } : { acted_as: 'admin' }
}

export function guardVersion(turn: Turn, expected: number | undefined) {
  if (expected !== undefined && expected !== turn.state.version) refuse('STALE_VERSION')
}

/** Nobody decides on a revision that they did not see; beside colleagues the version alone would not tell. */
function guardSeen(turn: Turn, sha256: string | undefined) {
  if (sha256 !== undefined && sha256 !== turn.state.revision.sha256) refuse('STALE_REVISION')
}

/** Who comes second hears who was first. */
export function guardOpen(turn: Turn, row: StepRow) {
  if (!isOpen(row)) refuse('ALREADY_DECIDED', winnerOf(turn, row))
}

/** Where people decide one after the other, nobody goes before. */
export function guardTurn({ state }: Turn, row: StepRow) {
  if (!isAwake(state.steps, row)) refuse('NOT_YET')
}

/** What one of several has taken up is theirs, and whoever's stands in for them, until they let it go. */
export function guardClaim(row: StepRow, actor: Actor) {
  if (!isClaimedFrom(row, actor)) return
  refuse('CLAIMED', { user_id: row.claimed_by ?? null, at: row.created_at, status_action: row.status })
}

export function isClaimedFrom({ claimed_by }: StepRow, actor: Actor) {
  return (
    claimed_by !== undefined &&
    claimed_by !== actor.user_id &&
    !actor.is_admin &&
    !actor.covers?.some(({ user_id }) => user_id === claimed_by)
  )
}

export function guardHome(turn: Turn, actor: Actor) {
  if (actor.org_id !== turn.state.creator?.org_id) refuse('NOT_ASSIGNED')
}

/** Whose decision closed this row: their own, a sibling's, or that of the creator who withdrew. */
export function winnerOf(turn: Turn, row: StepRow): Refusal['winner'] {
  const decided =
    row.closed_as === 'DONE' ? [row] : activationOf(turn, row).filter((other) => other.closed_as === 'DONE')
  const after = turn.state.steps.filter((other) => other.action_num === row.action_num + 1)
  const first = decided.at(-1) ?? after[0]
  return (
    first && {
      user_id: first.done_by,
      at: first.done_at ?? first.created_at,
      status_action: first.status_action ?? first.status,
    }
  )
}

function guardRight(turn: Turn, row: StepRow, actor: Actor) {
  guardHome(turn, actor)
  if (!mayDecide(turn, row, actor)) refuse(isBarred(row, actor) ? 'BARRED' : 'NOT_ASSIGNED')
}

/** The step says that this person may not decide it. */
export const isBarred = ({ not_by }: StepRow, { user_id }: Pick<Person, 'user_id'>) =>
  not_by?.includes(user_id) === true

/**
 * Those whom it is for, who stands in for one of them, and administrators: but not on what they sent or corrected
 * themselves, nor in the place of a chair.
 */
export function mayDecide({ state }: Pick<Turn, 'state'>, row: StepRow, actor: Actor) {
  return (
    isAssignee(row, actor) ||
    coveredAt(state, row, actor) !== undefined ||
    (actor.is_admin && !isBarred(row, actor) && !isAuthor(state, row, actor) && row.status_type !== 'VOTE')
  )
}

/**
 * Whose the step is when this person has it: their own, or that of whom they stand in for; nobody's where an
 * administrator steps in.
 */
export function ownerOf({ state }: Pick<Turn, 'state'>, row: StepRow, actor: Actor): number | undefined {
  return isAssignee(row, actor) ? actor.user_id : coveredAt(state, row, actor)?.user_id
}

/**
 * One person never fills two seats of the same activation: neither by deciding for somebody else, nor by having been
 * decided for, nor with a seat of their own still open.
 */
export function guardSeparation(turn: Turn, row: StepRow, actor: Actor) {
  if (isSeatedTwice(turn.state, row, actor)) refuse('SAME_PERSON')
}

export function isSeatedTwice(state: InstanceState, row: StepRow, actor: Actor) {
  if (row.status_type === 'RECEIVE') return false
  const filled = activationOf({ state }, row).filter((other) => other.is_done === 1 && !isAdvice(other))
  const isOwn = isAssignee(row, actor)
  const absent = isOwn ? undefined : coveredAt(state, row, actor)
  // An administrator who took a colleague's seat could not decide their own any more, and nobody else could either.
  if (!isOwn && !absent && hasSeatBeside(state, row, actor)) return true
  const isSame = (user_id: number | null | undefined) =>
    user_id !== null && user_id !== undefined && [actor.user_id, absent?.user_id].includes(user_id)
  return filled.some(({ done_by, acted_for }) => isSame(done_by) || isSame(acted_for))
}

/** What was said to whoever decides; it decides nothing, and fills no seat. */
export const isAdvice = ({ added }: StepRow) => added?.kind === 'advice'

/**
 * Whatever else the step may write, a field that is hidden or read-only there stays as it is; trying is refused even
 * where it would change nothing, so that nobody can guess.
 */
function guardFields(turn: Turn, row: StepRow, { new_revision, changed }: Fire) {
  const { diagram } = turn.world
  if (!hasFieldRights(diagram)) return
  const node = nodeIn(turn, row.status_id)
  if (new_revision && !changed) refuse('READ_ONLY')
  if (changed?.some((name) => rightAt(diagram, node, name) !== 'editable' || !mayRevise(turn, row))) refuse('READ_ONLY')
}

function guardReason({ outcome, description }: Fire) {
  if ((isAgainst(outcome) || outcome === 'cancelled') && saysNothing(description ?? '')) refuse('REASON_REQUIRED')
}
