import { visibleText } from '#platform/shared/visible-text.ts'
import { withdrawalLabels } from '../outcome-labels.ts'
import { endOfGivenUp, nodesOfType } from './graph.ts'
import type { Command } from './command.ts'
import type { Actor, InstanceState, StepRow } from './model.ts'
import { spokenForBy } from './holding.ts'
import { asideRow } from './postpone.ts'
import { refuse } from './refusal.ts'
import { guardHome, guardVersion } from './rights.ts'
import { isAwake } from './seats.ts'
import { isUndecided } from './steps/end.ts'
import { type Onward, record, supersedeOpen, type Turn } from './turn.ts'

/** Once somebody else has decided, the creator can only ask whoever has the document to let it go. */
export function askWithdrawal(
  turn: Turn,
  { actor, description, expected_version }: Extract<Command, { type: 'ask_withdrawal' }>,
): null {
  guardHome(turn, actor)
  if (turn.state.creator?.user_id !== actor.user_id) refuse('NOT_ASSIGNED')
  guardVersion(turn, expected_version)
  const reason = visibleText(description) || refuse('REASON_REQUIRED')
  if (withdrawalAsked(turn.state)) refuse('ALREADY_ASKED')
  if (!isBeyondTaking(turn.state)) refuse('WRONG_STEP')
  if (nodesOfType(turn.world.diagram, 'CANCEL').length === 0) refuse('UNKNOWN_TRIGGER')
  note(turn, actor, 'asked', reason)
  return null
}

/** Whoever has the document agrees or says why not; who asked may take the question back. */
export function answerWithdrawal(
  turn: Turn,
  { actor, agrees, description, expected_version }: Extract<Command, { type: 'answer_withdrawal' }>,
): Onward | null {
  guardHome(turn, actor)
  const asked = withdrawalAsked(turn.state) ?? refuse('WRONG_STEP')
  const isOwn = turn.state.creator?.user_id === actor.user_id
  if (isOwn ? agrees : !mayAnswer(turn.state, actor)) refuse('NOT_ASSIGNED')
  guardVersion(turn, expected_version)
  const reason = visibleText(description) || null
  if (!agrees && !isOwn && reason === null) refuse('REASON_REQUIRED')
  note(turn, actor, agrees ? 'agreed' : isOwn ? 'taken_back' : 'refused', reason)
  if (!agrees) return null

  const to = endOfGivenUp(turn.world.diagram)?.id ?? refuse('UNKNOWN_TRIGGER')
  supersedeOpen(turn)
  return { from: turn.state.status_id ?? refuse('STEP_MISSING'), to, outcome: null, reason: asked.description }
}

/** The question that nobody has answered yet. It stays with the document when that goes on. */
export function withdrawalAsked({ steps }: Pick<InstanceState, 'steps'>): StepRow | undefined {
  const last = steps.findLast(({ step_data }) => step_data?.kind === 'withdrawal')
  return last?.step_data?.kind === 'withdrawal' && last.step_data.stage === 'asked' ? last : undefined
}

/** What this person may do about a withdrawal that needs somebody's word. */
export function withdrawalOffers(state: InstanceState, actor: Actor) {
  const runs = state.status === 'OPEN' || state.status === 'POSTPONED'
  const isCreator = state.creator?.user_id === actor.user_id
  const asked = runs ? withdrawalAsked(state) : undefined
  return {
    may_ask: runs && isCreator && !asked && isBeyondTaking(state),
    may_answer: asked !== undefined && !isCreator && mayAnswer(state, actor),
    may_take_back: asked !== undefined && isCreator,
  }
}

/**
 * Others have decided, and it is not the creator's turn to give it up; what stopped because it went in circles is
 * nobody's turn.
 */
function isBeyondTaking(state: InstanceState) {
  return (
    !isUndecided(state) &&
    !state.steps.some(
      (row) => row.status_type === 'RE_CREATE' && row.subject_type !== 'SYSTEM' && isAwake(state.steps, row),
    )
  )
}

function mayAnswer(state: InstanceState, actor: Actor) {
  return actor.is_admin || spokenForBy(state, actor) !== undefined
}

function note(turn: Turn, actor: Actor, stage: keyof typeof withdrawalLabels, description: string | null) {
  record(turn, {
    type: 'noted',
    at: turn.world.now,
    row: asideRow(turn, actor.user_id, {
      description,
      step_data: { kind: 'withdrawal', stage },
      status_action: withdrawalLabels[stage].mn,
    }),
  })
}
