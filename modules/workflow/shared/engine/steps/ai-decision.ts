import { saysNothing, visibleText } from '#platform/shared/visible-text.ts'
import { type AiAnswer, type AiProblem, SURE_ENOUGH } from '../../definition/ai.ts'
import { handedToPersonLabel } from '../../outcome-labels.ts'
import { assigneeOf, nobody } from '../assignee.ts'
import { isPassedBy } from '../conditions.ts'
import { nextOf, nodeOf, stepTypeOf } from '../graph.ts'
import { attended } from '../ladder.ts'
import type { Command } from '../command.ts'
import type { Assignee, StepRow } from '../model.ts'
import { along, arrow } from '../onward.ts'
import { namesOfOwed, owedPast } from '../owed.ts'
import { refuse } from '../refusal.ts'
import { actedAs, guardHome, guardOpen, guardVersion, isAdvice, mayDecide, winnerOf } from '../rights.ts'
import { activate, doneRow, newRow, subjectOf } from '../rows.ts'
import { guardSignature } from '../signing.ts'
import { unmannedOutcomes } from '../unmanned.ts'
import { barredAt, barring } from '../separation.ts'
import { labelOf, nodeIn, type Onward, orgOf, record, rowIn, supersedeOpen, type Turn } from '../turn.ts'
import { closeRow, type StepHandler } from './step.ts'

/** Nobody has it while rules and model are asked; then it is decided, or it waits for a person. */
export const aiDecision: StepHandler = {
  enter(turn, node) {
    activate(turn, node, (action_num) => [
      {
        ...newRow(turn, node, { subject_type: 'SYSTEM', assignee: nobody }, action_num),
        is_signature_needed: false,
        due_at: null,
        step_data: { kind: 'ai', stage: 'asked' },
      },
    ])
  },

  fire(turn, row, command) {
    if (command.new_revision) refuse('READ_ONLY')
    if (command.outcome === 'returned_by_ai' && saysNothing(command.description ?? '')) refuse('REASON_REQUIRED')
    guardSignature(turn, row.is_signature_needed, command)
    const onward = along(turn, row, command)

    closeRow(turn, row, command)
    supersedeOpen(turn)
    return onward
  },
}

/** What rules or a model found. Too late, twice, or about other contents than these: refused, and nothing happens. */
export function takeAnswer(
  turn: Turn,
  { step_id, revision_sha256, answer }: Extract<Command, { type: 'ai_answer' }>,
): Onward | null {
  const row = rowIn(turn, step_id)
  if (row.status_type !== 'AI_DECISION') refuse('STEP_MISSING')
  guardOpen(turn, row)
  if (row.subject_type !== 'SYSTEM') refuse('ALREADY_DECIDED')
  if (row.incident === 'TOO_MANY_VISITS') refuse('TOO_MANY_VISITS')
  if (row.incident === 'FIELDS_MISSING') refuse('FIELDS_MISSING')
  if (revision_sha256 !== turn.state.revision.sha256) refuse('STALE_REVISION')

  const { outcome } = answer
  const problem = answer.problem ?? problemWith(turn, row, answer)
  if (problem || !outcome) return handToPerson(turn, row, { ...answer, problem: problem ?? 'invalid' })
  const to = arrow(turn, row.status_id, outcome)
  const owed = owedPast(turn.world, row.status_id, outcome, to)
  if (owed.length > 0) {
    record(turn, { type: 'stuck', at: turn.world.now, step_id, incident: 'FIELDS_MISSING', detail: namesOfOwed(owed) })
    return null
  }
  record(turn, {
    type: 'closed',
    at: turn.world.now,
    step_id,
    done_by: null,
    outcome,
    status_action: labelOf(turn, row.status_id, outcome),
    description: answer.explanation?.mn ?? null,
    signature: null,
    step_data: { kind: 'ai', stage: 'decided', answer, instead_of: fallbackAt(turn, row.status_id) },
  })
  return { from: row.status_id, to, outcome, reason: answer.explanation?.mn ?? null }
}

/** A model that is not sure only suggests, and no model ends a document: only rules, which somebody wrote, may. */
function problemWith(turn: Turn, row: StepRow, { by, outcome, confidence }: AiAnswer): AiProblem | null {
  const to = outcome && nextOf(turn.world.diagram, row.status_id, outcome)
  if (!to) return 'invalid'
  if (by === 'rules') return null
  if (confidence === null || confidence < SURE_ENOUGH) return 'unsure'
  return leadsToEnd(turn, to) ? 'may_not_end' : null
}

/** With nobody deciding on the way: also past steps that this document does not need, and those that need nobody. */
function leadsToEnd({ world: { diagram, contents } }: Turn, to: string) {
  const ahead = new Set([to])
  for (const at of ahead) {
    const node = nodeOf(diagram, at)
    const type = node && stepTypeOf(node)
    if (type === 'END' || type === 'CANCEL') return true
    const outcomes = !node
      ? []
      : isPassedBy(node, contents)
        ? [node.data.skip!.outcome]
        : unmannedOutcomes({ ...node, data: { ...node.data, skip: undefined } })
    for (const outcome of outcomes) {
      const next = nextOf(diagram, at, outcome)
      if (next !== undefined) ahead.add(next)
    }
  }
  return false
}

function handToPerson(turn: Turn, row: StepRow, answer: AiAnswer): null {
  const node = nodeIn(turn, row.status_id)
  const assignee = fallbackAt(turn, row.status_id)
  const meant = { subject_type: node.data.ai?.fallback?.subject_type ?? ('TO_ROLE' as const), assignee }
  const seat = attended(turn, 'AI_DECISION', meant)
  const step_data = { kind: 'ai', stage: 'suggested', answer } as const
  const forPerson: StepRow = { ...newRow(turn, node, seat, row.action_num), step_data }
  record(turn, {
    type: 'handed_to_person',
    at: turn.world.now,
    step_id: row.id,
    status_action: handedToPersonLabel.mn,
    step_data,
    row: forPerson,
  })
  return null
}

function fallbackAt(turn: Turn, status_id: string): Assignee {
  const node = nodeIn(turn, status_id)
  const { fallback } = node.data.ai ?? {}
  if (!fallback) return nobody
  const assignee = assigneeOf({ ...subjectOf(node), ...fallback }, { actor: null, org_id: orgOf(turn), creator: null })
  return barring({ subject_type: fallback.subject_type, assignee }, barredAt(turn.state, node)).assignee
}

/** That the document rested, and what was said beside it, decided nothing. */
const isAside = (row: StepRow) => row.status_type === 'POSTPONE' || isAdvice(row)

/** Somebody who would have decided decides otherwise, as long as nobody has gone on from there. */
export function override(
  turn: Turn,
  { step_id, outcome, actor, description, expected_version }: Extract<Command, { type: 'override' }>,
): Onward {
  const row = rowIn(turn, step_id)
  if (row.step_data?.kind !== 'ai' || row.step_data.stage !== 'decided') refuse('STEP_MISSING')
  guardHome(turn, actor)
  const seat = { ...row, ...row.step_data.instead_of }
  if (turn.state.creator?.user_id === actor.user_id) refuse('OWN_DOCUMENT')
  if (!mayDecide(turn, seat, actor)) refuse('NOT_ASSIGNED')
  guardVersion(turn, expected_version)
  const later = turn.state.steps.filter(({ action_num }) => action_num > row.action_num)
  const decided = later.find((one) => one.is_done === 1 && one.step_data?.kind !== 'skipped' && !isAside(one))
  if (decided) refuse('ALREADY_DECIDED', winnerOf(turn, decided))
  const isVoted = turn.state.voters.some((voter) => voter.action_num > row.action_num && voter.choice !== null)
  if (isVoted) refuse('ALREADY_VOTED')
  const reason = visibleText(description) || refuse('REASON_REQUIRED')
  if (outcome === row.outcome) refuse('NO_CHANGE')
  const to = arrow(turn, row.status_id, outcome)

  supersedeOpen(turn)
  const own = newRow(
    turn,
    nodeIn(turn, row.status_id),
    { subject_type: 'DIRECT', assignee: { ...nobody, user_id: actor.user_id } },
    turn.state.action_num + 1,
  )
  const overriding: StepRow = {
    ...doneRow(own, actor.user_id),
    is_signature_needed: false,
    outcome,
    status_action: labelOf(turn, row.status_id, outcome),
    description: reason,
    step_data: { kind: 'ai', stage: 'overridden', of: step_id },
    ...actedAs(turn, seat, actor),
  }
  record(turn, { type: 'overridden', at: turn.world.now, row: overriding })
  return { from: row.status_id, to, outcome, reason }
}
