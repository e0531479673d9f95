import { visibleText } from '#platform/shared/visible-text.ts'
import { adviceLabel, sentBackLabel } from '../outcome-labels.ts'
import { isShared, nobody } from './assignee.ts'
import { nodeOf } from './graph.ts'
import { alarmsAhead } from './escalation.ts'
import type { Command } from './command.ts'
import type { Actor, Added, InstanceState, Person, StepRow } from './model.ts'
import { seatsAt } from './onward.ts'
import { hindranceFor, seatOf } from './reassign.ts'
import { refuse } from './refusal.ts'
import {
  actedAs,
  guardClaim,
  guardHome,
  guardOpen,
  guardSeparation,
  guardTurn,
  guardVersion,
  isClaimedFrom,
  isSeatedTwice,
  mayDecide,
  ownerOf,
} from './rights.ts'
import { newRow } from './rows.ts'
import { comesBefore, isAwake } from './seats.ts'
import { isOpen, nodeIn, type Onward, orgOf, record, rowIn, supersedeOpen, type Turn } from './turn.ts'

type Of<T extends Command['type']> = Extract<Command, { type: T }>

/** A colleague signs too, before me or after me: the step goes on once both have. */
export function addSign(turn: Turn, { step_id, place, to_user_id, reason, ...from }: Of<'add_sign'>): null {
  const row = held(turn, step_id, from)
  if (!maySign(row)) refuse('WRONG_STEP')
  return join(
    turn,
    row,
    { kind: place, by: from.actor.user_id, seat_of: row.added?.seat_of ?? row.id, reason: visibleText(reason) || null },
    to_user_id,
  )
}

/** A colleague is asked for advice; the decision stays mine and waits for it. */
export function delegate(turn: Turn, { step_id, to_user_id, reason, ...from }: Of<'delegate'>): null {
  const row = held(turn, step_id, from)
  if (!mayAsk(row)) refuse('WRONG_STEP')
  return join(
    turn,
    row,
    { kind: 'advice', by: from.actor.user_id, seat_of: row.id, reason: visibleText(reason) || null },
    to_user_id,
  )
}

export function advise(turn: Turn, { step_id, description, ...from }: Of<'advise'>): null {
  const row = held(turn, step_id, from)
  if (row.added?.kind !== 'advice') refuse('WRONG_STEP')
  close(turn, row, from.actor, {
    status_action: adviceLabel.mn,
    description: visibleText(description) || refuse('REASON_REQUIRED'),
  })
  return null
}

/** As long as whoever asked has not decided: afterwards the document waits for the other. */
export function recall(turn: Turn, { step_id, actor, expected_version }: Of<'recall'>): null {
  guardHome(turn, actor)
  const row = rowIn(turn, step_id)
  if (!row.added) refuse('WRONG_STEP')
  if (row.added.by !== actor.user_id && !actor.is_admin) refuse('NOT_ASSIGNED')
  guardOpen(turn, row)
  guardVersion(turn, expected_version)
  if (!mayRecall(turn.state, row, actor)) refuse('WRONG_STEP')
  record(turn, { type: 'superseded', at: turn.world.now, step_ids: [row.id] })
  return null
}

/** The same row goes to somebody else, with whoever had it written beside. */
export function transferOn(turn: Turn, { step_id, to_user_id, reason, ...from }: Of<'transfer'>): null {
  const row = held(turn, step_id, from)
  if (!mayMoveOn(row)) refuse('WRONG_STEP')
  const to = receiver(turn, row, from.actor, to_user_id)
  const { subject_type, assignee } = seatOf(to, orgOf(turn))
  const { user_id: by } = from.actor
  record(turn, {
    type: 'reassigned',
    at: turn.world.now,
    step_id,
    by,
    from_user_id: ownerOf(turn, row, from.actor) ?? by,
    to_user_id,
    reason: visibleText(reason),
    subject_type,
    assignee,
  })
  return null
}

/** Taken up for oneself, or for the colleague in whose place one is here: once they are back, it is theirs. */
export function claim(turn: Turn, { step_id, ...from }: Of<'claim'>): null {
  const row = held(turn, step_id, from)
  if (!isShared(row) || row.status_type === 'VOTE') refuse('WRONG_STEP')
  const by = ownerOf(turn, row, from.actor) ?? refuse('NOT_ASSIGNED')
  if (row.claimed_by !== by) record(turn, { type: 'claimed', at: turn.world.now, step_id, by })
  return null
}

export function release(turn: Turn, { step_id, ...from }: Of<'release'>): null {
  const row = held(turn, step_id, from)
  if (row.claimed_by === undefined) refuse('WRONG_STEP')
  record(turn, { type: 'claimed', at: turn.world.now, step_id, by: null })
  return null
}

/** Back to a step that the document has passed: what was decided since is kept and counts no more. */
export function sendBack(turn: Turn, { step_id, status_id, description, ...from }: Of<'send_back'>): Onward {
  const row = held(turn, step_id, from)
  if (row.status_type === 'VOTE') refuse('IS_BALLOT')
  // Whoever signs in addition returns it as part of the step; where it goes otherwise is for who asked them.
  if (!mayMoveOn(row) || row.added) refuse('WRONG_STEP')
  guardSeparation(turn, row, from.actor)
  const reason = visibleText(description) || refuse('REASON_REQUIRED')
  if (!nodeOf(turn.world.diagram, status_id)) refuse('STEP_MISSING')
  if (status_id === turn.state.status_id) refuse('PRESENT_STEP')
  if (!returnable(turn.state).includes(status_id)) refuse('NOT_PASSED')

  const { steps } = turn.state
  const back =
    steps.findLast((one) => one.status_id === status_id && isPassed(one))?.action_num ?? refuse('STEP_MISSING')
  close(turn, row, from.actor, { status_action: sentBackLabel.mn, description: reason })
  supersedeOpen(turn)
  const overtaken = steps
    .filter(
      (one) => one.action_num >= back && one.closed_as === 'DONE' && !one.overtaken && one.status_type !== 'POSTPONE',
    )
    .map(({ id }) => id)
  record(turn, { type: 'overtaken', at: turn.world.now, step_ids: overtaken })
  return { from: row.status_id, to: status_id, outcome: null, reason, seats: seatsAt(turn.state, back) }
}

/**
 * Nodes that this document has passed by somebody's decision and may be sent back to, in the order in which it first
 * came to them.
 */
export function returnable({ steps, status_id }: Pick<InstanceState, 'steps' | 'status_id'>): string[] {
  return [...new Set(steps.filter((row) => row.status_id !== status_id && isPassed(row)).map((row) => row.status_id))]
}

const decidedBy = ['CHECK', 'TRANSFER', 'GIVE', 'ASSIGN', 'PREPARE_VOTE', 'RE_CREATE']
const isPassed = (row: StepRow) =>
  row.is_done === 1 && row.outcome !== null && !row.overtaken && decidedBy.includes(row.status_type)

export const arounds = [
  'add_before',
  'add_after',
  'delegate',
  'advise',
  'transfer',
  'claim',
  'release',
  'send_back',
] as const
export type Around = (typeof arounds)[number]

/** What this person may do with the step besides deciding it: exactly what the commands would accept. */
export function aroundOffers(state: InstanceState, row: StepRow, actor: Actor): Around[] {
  const isHeld =
    state.status === 'OPEN' &&
    isAwake(state.steps, row) &&
    mayDecide({ state }, row, actor) &&
    !isClaimedFrom(row, actor)
  if (!isHeld || row.status_type === 'VOTE') return []
  const isAdvice = row.added?.kind === 'advice'
  const offers: [Around, boolean][] = [
    ['advise', isAdvice],
    ['add_before', maySign(row)],
    ['add_after', maySign(row)],
    ['delegate', mayAsk(row)],
    ['transfer', mayMoveOn(row)],
    ['claim', isShared(row) && row.claimed_by === undefined && ownerOf({ state }, row, actor) !== undefined],
    ['release', row.claimed_by !== undefined],
    ['send_back', mayMoveOn(row) && !row.added && returnable(state).length > 0 && !isSeatedTwice(state, row, actor)],
  ]
  return offers.filter(([, is]) => is).map(([around]) => around)
}

/** Why somebody cannot be asked at a step, or given it. */
export const unableWhys = ['OWN_DOCUMENT', 'BARRED', 'HAS_SEAT'] as const
type UnableWhy = (typeof unableWhys)[number]

/**
 * Whom nobody can add to this step or give it to, of those whom the document names; whoever has a part in it by a
 * role, a job or a unit is refused only when they are chosen.
 */
export function unableAt(
  state: Pick<InstanceState, 'steps' | 'voters' | 'creator'>,
  row: StepRow,
  actor: Actor,
): { user_id: number; why: UnableWhy }[] {
  const beside = state.steps.filter(({ action_num }) => action_num === row.action_num)
  const named = [
    actor.user_id,
    state.creator?.user_id,
    ...(row.not_by ?? []),
    ...beside.flatMap(({ done_by, acted_for, user_id }) => [done_by, acted_for, user_id]),
    ...state.voters.filter(({ action_num }) => action_num === row.action_num).map(({ user_id }) => user_id),
  ]
  const users = new Set(named.filter((id) => id !== null && id !== undefined))
  return [...users].flatMap((user_id) => {
    const emp_id = beside.find((other) => other.user_id === user_id)?.emp_id ?? null
    const hindrance = hindranceFor(state, row, { ...nobody, user_id, emp_id, role_ids: [] }, actor)
    const why = unableWhys.find((one) => one === hindrance)
    return why ? [{ user_id, why }] : []
  })
}

/** Those whom this person asked and may still let off. */
export function mayRecall({ steps, status }: InstanceState, row: StepRow, actor: Actor) {
  const asked = steps.find(({ id }) => id === row.added?.seat_of)
  return (
    status === 'OPEN' &&
    isOpen(row) &&
    row.added !== undefined &&
    (row.added.by === actor.user_id || actor.is_admin) &&
    asked !== undefined &&
    isOpen(asked)
  )
}

const maySign = (row: StepRow) => row.status_type === 'CHECK' && row.added?.kind !== 'advice'
const mayAsk = (row: StepRow) =>
  ['CHECK', 'TRANSFER', 'GIVE', 'ASSIGN', 'PREPARE_VOTE'].includes(row.status_type) && row.added?.kind !== 'advice'
const mayMoveOn = (row: StepRow) =>
  ['CHECK', 'TRANSFER', 'GIVE', 'ASSIGN', 'PREPARE_VOTE', 'RECEIVE'].includes(row.status_type)

/** The row of whoever has it just now; the order of the questions is that of a decision. */
function held(
  turn: Turn,
  step_id: string,
  { actor, expected_version }: { actor: Actor; expected_version?: number },
): StepRow {
  guardHome(turn, actor)
  const row = rowIn(turn, step_id)
  if (!mayDecide(turn, row, actor)) refuse('NOT_ASSIGNED')
  guardOpen(turn, row)
  guardTurn(turn, row)
  guardClaim(row, actor)
  guardVersion(turn, expected_version)
  return row
}

/** Somebody who is here, did not send the document, and has no part in the step yet. */
function receiver(turn: Turn, row: StepRow, actor: Actor, to_user_id: number): Person {
  const to = turn.world.directory.person(to_user_id) ?? refuse('NOT_HERE')
  const hindrance = hindranceFor(turn.state, row, to, actor)
  return hindrance ? refuse(hindrance) : to
}

function join(turn: Turn, row: StepRow, added: Added, to_user_id: number): null {
  const actor = turn.actor ?? refuse('NOT_ASSIGNED')
  const to = receiver(turn, row, actor, to_user_id)
  const { alarms: _, ...joined } = newRow(turn, nodeIn(turn, row.status_id), seatOf(to, orgOf(turn)), row.action_num)
  const alarms = alarmsAhead(row, turn.world.now)
  const behind = turn.state.steps
    .filter((other) => isOpen(other) && comesBefore(turn.state.steps, other)?.id === row.id)
    .map(({ id }) => id)
  record(turn, {
    type: 'joined',
    at: turn.world.now,
    step_id: row.id,
    by: ownerOf(turn, row, actor) ?? added.by,
    ...(added.kind === 'after' && { waiting: behind }),
    row: {
      ...joined,
      due_at: row.due_at,
      ...(row.not_by && { not_by: row.not_by }),
      ...(alarms.length > 0 && { alarms }),
      added,
      ...(added.kind === 'after' && { waits_for: row.id }),
      ...(added.kind === 'advice' && { is_signature_needed: false, is_read_only: true }),
    },
  })
  return null
}

function close(turn: Turn, row: StepRow, actor: Actor, told: { status_action: string; description: string }) {
  record(turn, {
    type: 'closed',
    at: turn.world.now,
    step_id: row.id,
    done_by: actor.user_id,
    outcome: null,
    signature: null,
    step_data: null,
    ...told,
    ...actedAs(turn, row, actor),
  })
}
