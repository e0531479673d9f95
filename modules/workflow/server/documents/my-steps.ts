import type { Principal } from '#platform/server/principal.ts'
import type { MyStep } from '../../shared/documents/view.ts'
import type { PersonView } from '../../shared/person.ts'
import type { Diagram, DiagramNode, Outcome } from '../../shared/definition.ts'
import { aroundOffers, unableAt } from '../../shared/engine/around.ts'
import { canTakeTargets } from '../../shared/engine/assignee.ts'
import { nodeOf, stepTypeOf } from '../../shared/engine/graph.ts'
import type { Actor, InstanceState, StepRow, VoterRow } from '../../shared/engine/model.ts'
import { possibleOutcomes } from '../../shared/engine/preview.ts'
import { mayRevise } from '../../shared/engine/revising.ts'
import { coveredAt, isBarred, isClaimedFrom } from '../../shared/engine/rights.ts'
import { barredAt } from '../../shared/engine/separation.ts'
import { isAwake } from '../../shared/engine/seats.ts'
import { sheetInForce } from '../../shared/engine/sheet.ts'
import { isQuorate } from '../../shared/engine/tally.ts'
import { editableAt, hasFieldRights, owedAt } from '../../shared/engine/field-rights.ts'
import { actorOf } from '../state/actor.ts'
import type { Definition } from '../state/definitions.ts'
import { decidedWords, descriptionWords, nodeWords, stepWords } from '../state/labels.ts'
import { addressesOf, addressOf } from '../state/waiting.ts'

/**
 * The open steps of this document at which the caller may act now, with exactly the outcomes that their triggers allow.
 * `path` is the diagram as this document finds it: an outcome is shown with the step that it really leads to.
 */
export function myStepsOf(
  principal: Principal,
  definition: Definition,
  state: InstanceState,
  personOf: (userId: number) => PersonView,
  path: Diagram,
): MyStep[] {
  // Nobody decides on a document that rests.
  if (state.status !== 'OPEN') return []
  const mine = new Set(addressesOf(principal))
  const actor = actorOf(principal)
  return state.steps
    .filter((row) => isAwake(state.steps, row))
    .flatMap((row) => {
      if (row.status_type === 'VOTE' && sheetInForce(row)) return voteStep(principal, definition, state, row)
      const address = addressOf(row)
      if (isBarred(row, actor) || isClaimedFrom(row, { ...actor, is_admin: false })) return []
      const step = () =>
        aroundStep(stepView(definition, state, row, { path, userId: principal.userId }), state, row, actor, personOf)
      if (address !== null && mine.has(address)) return [step()]
      const absent = coveredAt(state, row, actor)
      return absent ? [{ ...step(), in_place_of: personOf(absent.user_id) }] : []
    })
}

/** Whoever was asked for advice gives it, and decides nothing. */
function aroundStep(
  step: MyStep,
  state: InstanceState,
  row: StepRow,
  actor: Actor,
  personOf: (userId: number) => PersonView,
): MyStep {
  const advice = row.added?.kind === 'advice' ? row.added : undefined
  const around = aroundOffers(state, row, actor)
  return {
    ...step,
    around,
    unable: around.length > 0 ? unableAt(state, row, actor) : [],
    outcomes: advice ? [] : step.outcomes,
    ...(advice && noWriting),
    advice_for: advice ? { person: personOf(advice.by), reason: advice.reason } : null,
  }
}

function stepView(
  { diagram, form }: Definition,
  state: InstanceState,
  row: StepRow,
  { path, userId }: { path: Diagram; userId: number },
): MyStep {
  const node = nodeOf(diagram, row.status_id)
  const beyond = possibleOutcomes(path, row.status_id)
  const returner = returnerOf(diagram, row)
  return {
    id: row.id,
    status_type: row.status_type,
    label: stepWords(diagram, row),
    description: node ? descriptionWords(node) : { mn: '' },
    is_read_only: row.is_read_only,
    is_signature_needed: row.is_signature_needed,
    is_subject_changeable: row.is_subject_changeable,
    due_at: row.due_at,
    ...(node && mayRevise({ state }, row) ? writing(diagram, node, form) : noWriting),
    outcomes: possibleOutcomes(diagram, row.status_id)
      .filter(({ outcome }) => mayFire(row, outcome))
      .map(({ outcome, trigger, target }) => {
        const targets = targetsNeeded(outcome, target)
        // Whoever is chosen by name gets it, also where the document would otherwise go past that step.
        const next =
          outcome === 'recreated' && returner
            ? returner
            : targets === 'none'
              ? beyond.find((other) => other.outcome === outcome)?.target
              : target
        return {
          outcome,
          label: row.status_type === 'AI_DECISION' ? decidedWords(outcome) : nodeWords(trigger),
          needs_reason: needsReason(outcome),
          needs_signature: row.is_signature_needed,
          targets,
          not_by: targets !== 'none' && target ? barredNext(state, row, target, userId) : [],
          next: next ? { label: nodeWords(next), status_type: stepTypeOf(next) ?? 'END' } : null,
        }
      }),
    in_place_of: null,
    around: [],
    unable: [],
    advice_for: null,
    sheet_defaults: row.status_type === 'PREPARE_VOTE' ? (node?.data.vote_rule ?? null) : null,
    ballot: null,
  }
}

/** Whoever decides now will have decided this step by then. */
function barredNext(state: InstanceState, { status_id }: StepRow, next: DiagramNode, userId: number): number[] {
  const barred = barredAt(state, next)
  return next.data.separation?.steps?.includes(status_id) ? [...new Set([...barred, userId])] : barred
}

/**
 * The step to which a correction goes back without an arrow; nobody returned a document that was to be corrected as
 * soon as it was sent.
 */
function returnerOf(diagram: Diagram, { status_id, step_data }: StepRow): DiagramNode | undefined {
  if (!nodeOf(diagram, status_id)?.data.back_to_returner || step_data?.kind !== 'returner') return undefined
  const node = nodeOf(diagram, step_data.status_id)
  return node?.type === 'start' ? undefined : node
}

const noWriting: Pick<MyStep, 'editable' | 'owed'> = { editable: [], owed: [] }

/** Where no step says anything of single fields, a document is whole when it begins. */
function writing(diagram: Diagram, node: DiagramNode, form: Definition['form']): typeof noWriting {
  return {
    editable: editableAt(diagram, node, form),
    owed: hasFieldRights(diagram) ? owedAt(diagram, node, form).map(({ name }) => name) : [],
  }
}

function voteStep(principal: Principal, definition: Definition, state: InstanceState, row: StepRow): MyStep[] {
  const sheet = sheetInForce(row)!.sheet
  const voters = state.voters.filter(({ step_id }) => step_id === row.id)
  const voter = voters.find(({ user_id, vacated }) => user_id === principal.userId && !vacated)
  const mayClose = sheet.chair_user_id === principal.userId && !voter?.recused && isQuorate(voters, sheet)
  if (!voter && !mayClose) return []
  const choice = voter?.choice ?? null
  const ballot = {
    voter_id: voter?.id ?? null,
    voted: choice !== null,
    choice: choice === 'secret' || sheet.secret ? null : choice,
    may_change: canVote(voter, sheet.may_change_ballot),
    may_close: mayClose,
  }
  return [
    {
      ...stepView(definition, state, row, { path: definition.diagram, userId: principal.userId }),
      outcomes: [],
      ballot,
    },
  ]
}

function canVote(voter: VoterRow | undefined, mayChange: boolean) {
  return voter !== undefined && (voter.choice === null || (mayChange && !voter.recused))
}

/** A vote is decided by ballots; its triggers are buttons only for the chair whose vote breaks a tie. */
function mayFire(row: StepRow, outcome: Outcome) {
  if (row.status_type === 'VOTE') return outcome === 'approve' || outcome === 'disapprove'
  return true
}

export function needsReason(outcome: Outcome) {
  return ['returned', 'refused', 'cancelled', 'returned_by_ai'].includes(outcome)
}

/**
 * Whether people are chosen along with this outcome: employees, anybody, or as the flow says unless chosen otherwise.
 */
export function targetsNeeded(
  outcome: Outcome,
  target: DiagramNode | undefined,
): MyStep['outcomes'][number]['targets'] {
  if (outcome === 'given') return 'people'
  if (outcome === 'forwarded' || outcome === 'assigned') return 'any'
  // Whoever corrects a document does not choose who looks at it next.
  if (outcome === 'recreated' || !target) return 'none'
  return target.data.subject?.is_subject_changeable && canTakeTargets(target) ? 'optional' : 'none'
}
