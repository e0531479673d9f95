import { visibleText } from '#platform/shared/visible-text.ts'
import { aYearAfter } from '../a-year.ts'
import { postponedLabel, resumedLabel } from '../outcome-labels.ts'
import { nobody } from './assignee.ts'
import { endOfGivenUp } from './graph.ts'
import type { Command } from './command.ts'
import type { Actor, InstanceState, StepData, StepRow } from './model.ts'
import { refuse } from './refusal.ts'
import { isTheirTurn, maySpeakFor, spokenForBy } from './holding.ts'
import { guardClaim, guardHome, guardOpen, guardVersion } from './rights.ts'
import { doneRow, newRow } from './rows.ts'
import { isAwake } from './seats.ts'
import { isOpen, nodeIn, type Onward, record, rowIn, supersedeOpen, type Turn } from './turn.ts'

/** A document that rests more often, or longer than a year, is forgotten rather than postponed. */
const MOST_POSTPONED = 3

/** The document rests until a day: its open rows stay as they are, and nobody decides on them meanwhile. */
export function postpone(turn: Turn, command: Extract<Command, { type: 'postpone' }>): null {
  const { actor, step_id, expected_version } = command
  guardHome(turn, actor)
  const row = rowIn(turn, step_id)
  if (!maySpeakFor(turn.state, row, actor)) refuse('NOT_ASSIGNED')
  guardOpen(turn, row)
  if (!isTheirTurn(turn.state.steps, row, actor)) refuse('NOT_YET')
  guardClaim(row, actor)
  guardVersion(turn, expected_version)
  const description = visibleText(command.description) || refuse('REASON_REQUIRED')
  const [until, now] = [Date.parse(command.until), Date.parse(turn.world.now)]
  if (!(until > now)) refuse('BAD_DATE')
  if (until > aYearAfter(now)) refuse('BEYOND_A_YEAR')
  if (turn.state.steps.filter(saysPostponed).length >= MOST_POSTPONED) refuse('POSTPONED_TOO_OFTEN')

  const step_data: StepData = { kind: 'postponed', until: new Date(until).toISOString() }
  record(turn, {
    type: 'postponed',
    at: turn.world.now,
    row: asideRow(turn, actor.user_id, { description, step_data, status_action: postponedLabel.mn }),
  })
  return null
}

/** By hand, before the day. */
export function resume(turn: Turn, { actor, expected_version }: Extract<Command, { type: 'resume' }>): null {
  const rest = restOf(turn) ?? refuse('WRONG_STEP')
  guardResting(turn, rest, actor)
  guardVersion(turn, expected_version)
  goOn(turn, rest, actor.user_id)
  return null
}

/** The day has come. A document that went on, or was given up, before that is left alone. */
export function resumeInTime(turn: Turn, { step_id }: Extract<Command, { type: 'resume_due' }>): null {
  const rest = restOf(turn)
  if (rest?.id !== step_id || rest.step_data?.kind !== 'postponed') return null
  if (Date.parse(rest.step_data.until) > Date.parse(turn.world.now)) refuse('BAD_DATE')
  goOn(turn, rest, null)
  return null
}

/** Gives up what rests, or what is stuck: the latter is an administrator's. */
export function giveUp(
  turn: Turn,
  { actor, description, expected_version, gave_up }: Extract<Command, { type: 'cancel' }>,
): Onward {
  const rest = restOf(turn)
  if (rest) guardResting(turn, rest, actor)
  else {
    guardHome(turn, actor)
    if (!actor.is_admin) refuse('NOT_ASSIGNED')
    if (!gave_up && !isStuck(turn.state)) refuse('WRONG_STEP')
  }
  guardVersion(turn, expected_version)
  const reason = visibleText(description) || refuse('REASON_REQUIRED')
  const to = endOfGivenUp(turn.world.diagram)?.id ?? refuse('UNKNOWN_TRIGGER')
  supersedeOpen(turn)
  return { from: turn.state.status_id ?? refuse('STEP_MISSING'), to, outcome: 'cancelled', reason }
}

/** What this person may do about a document's resting; null where nothing. */
export function restOffers(state: InstanceState, actor: Actor) {
  const rest = restOf({ state })
  const mine = spokenForBy(state, actor)
  const isOften = state.steps.filter(saysPostponed).length >= MOST_POSTPONED
  const day = state.steps.find((row) => row.status_type === 'DATE' && isAwake(state.steps, row))
  const isCreator = state.creator?.user_id === actor.user_id
  return {
    may_postpone: state.status === 'OPEN' && !isOften && mine ? mine.id : null,
    may_resume: rest !== undefined && isTheirs({ state }, rest, actor),
    may_cancel: rest ? isTheirs({ state }, rest, actor) : isStuck(state) && actor.is_admin,
    may_reschedule: state.status === 'OPEN' && day && (isCreator || actor.is_admin) ? day.id : null,
  }
}

/** The row that says until when the document rests; undefined where it does not. */
export function restOf({ state }: Pick<Turn, 'state'>): StepRow | undefined {
  return state.status === 'POSTPONED' ? state.steps.findLast(saysPostponed) : undefined
}

/** Says so itself; what only the clock or a job could not do is known where things are mended. */
function isStuck({ status, steps }: InstanceState) {
  return status === 'OPEN' && steps.some((row) => isOpen(row) && row.incident !== undefined)
}

const saysPostponed = ({ status_type, step_data }: StepRow) =>
  status_type === 'POSTPONE' && step_data?.kind === 'postponed'

/** Whoever let it rest, and whoever has the step that waits meanwhile. */
function guardResting(turn: Turn, rest: StepRow, actor: Actor) {
  guardHome(turn, actor)
  if (!isTheirs(turn, rest, actor)) refuse('NOT_ASSIGNED')
}

function isTheirs({ state }: Pick<Turn, 'state'>, rest: StepRow, actor: Actor) {
  return rest.done_by === actor.user_id || actor.is_admin || spokenForBy(state, actor) !== undefined
}

function goOn(turn: Turn, rest: StepRow, by: number | null) {
  const shift = Date.parse(turn.world.now) - Date.parse(rest.created_at)
  const fixed = turn.state.steps.filter((row) => isOpen(row) && waitsForFixedDay(turn, row)).map(({ id }) => id)
  record(turn, {
    type: 'resumed',
    at: turn.world.now,
    shift,
    ...(fixed.length > 0 && { fixed }),
    row: asideRow(turn, by, { description: null, step_data: null, status_action: resumedLabel.mn }),
  })
}

/**
 * A deadline is so much time and comes later by the rest; a day that the flow, the document or a person names stays
 * that day, and has come where it passed meanwhile.
 */
function waitsForFixedDay(turn: Turn, { status_type, status_id, step_data }: StepRow) {
  return (
    status_type === 'DATE' && (step_data?.kind === 'day_set' || nodeIn(turn, status_id).data.date?.kind !== 'after')
  )
}

/** Beside the rows of the step at which the document rests, in the same activation. */
export function asideRow(
  turn: Turn,
  by: number | null,
  told: Pick<StepRow, 'description' | 'step_data' | 'status_action'>,
): StepRow {
  const { status_id, action_num } = turn.state
  const node = nodeIn(turn, status_id ?? refuse('STEP_MISSING'))
  const row = newRow(turn, node, { subject_type: 'CURRENT', assignee: { ...nobody, user_id: by } }, action_num)
  return { ...doneRow(row, by), status_type: 'POSTPONE', is_read_only: true, is_signature_needed: false, ...told }
}
