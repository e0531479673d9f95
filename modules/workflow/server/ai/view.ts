import { personCards } from '#modules/organization/server/index.ts'
import type { Principal } from '#platform/server/principal.ts'
import { route } from '#platform/server/route.ts'
import { type AiDecisionView, overrideAiDecision, showAiDecisions } from '../../shared/ai/endpoints.ts'
import { type AiAnswer, type AiOutcome, aiOutcomes } from '../../shared/definition/ai.ts'
import { decide } from '../../shared/engine/decide.ts'
import { nodeOf, triggersOf } from '../../shared/engine/graph.ts'
import type { Actor, InstanceState, StepRow } from '../../shared/engine/model.ts'
import { actorOf } from '../state/actor.ts'
import { type Loaded, runCommand } from '../deciding/commands.ts'
import { withThoseBehind } from '../state/conditions.ts'
import type { Definition } from '../state/definitions.ts'
import { decidedWords, stepWords } from '../state/labels.ts'
import { peopleBook } from '../state/people.ts'
import { loadVisible } from '../documents/view.ts'
import { assigneeAt, directoryOf } from '../deciding/world.ts'

export const showAiRoute = route(showAiDecisions, async ({ db, principal, language }, { id }) => {
  const { state, definition } = await loadVisible(db, principal, id)
  const overriding = state.steps.filter(({ step_data }) => step_data?.kind === 'ai' && step_data.stage === 'overridden')
  const personOf = peopleBook(
    await personCards(
      db,
      principal.orgId,
      overriding.flatMap(({ done_by }) => done_by ?? []),
      language,
    ),
  )
  const found = state.steps.filter(
    ({ subject_type, step_data }) => step_data?.kind === 'ai' && subject_type === 'SYSTEM',
  )
  return found.toReversed().map((row): AiDecisionView => {
    const answer = answerOf(row)
    const over = overriding.find(
      ({ step_data }) => step_data?.kind === 'ai' && step_data.stage === 'overridden' && step_data.of === row.id,
    )
    return {
      step_id: row.id,
      action_num: row.action_num,
      label: stepWords(definition.diagram, row),
      at: row.done_at ?? row.created_at,
      stage: stageOf(row),
      by: answer?.by ?? null,
      name: answer?.name ?? null,
      version: answer?.version ?? null,
      input_sha256: answer?.input_sha256 ?? null,
      outcome: answer?.outcome ?? null,
      outcome_label: answer?.outcome ? decidedWords(answer.outcome) : null,
      confidence: answer?.confidence ?? null,
      explanation: answer?.explanation ?? null,
      cited: (answer?.cited ?? []).map((name) => ({
        name,
        label: definition.form.find((field) => field.name === name)?.label ?? null,
      })),
      problem: answer?.problem ?? null,
      may_override: over ? null : otherOutcome(principal, definition, state, row),
      overridden: over
        ? {
            by: personOf(over.done_by ?? 0),
            at: over.done_at ?? over.created_at,
            reason: over.description ?? '',
            outcome_label: decidedWords(over.outcome as AiOutcome),
          }
        : null,
    }
  })
})

export const overrideRoute = route(
  overrideAiDecision,
  (context, { id, step_id, outcome, description, expected_version }) =>
    runCommand(
      context,
      id,
      (loaded) => seatsBehind(loaded, step_id),
      ({ actor }) =>
        Promise.resolve({
          command: {
            type: 'override',
            actor,
            step_id,
            outcome,
            description,
            ...(expected_version !== undefined && { expected_version }),
          },
        }),
    ),
)

/** Everybody whom the other way may reach. */
function seatsBehind({ state, definition: { diagram } }: Loaded, stepId: string) {
  const row = state.steps.find((one) => one.id === stepId)
  if (!row) return []
  const triggers = new Set(triggersOf(diagram, row.status_id).map(({ id }) => id))
  const orgId = state.creator?.org_id ?? 0
  const next = diagram.edges.filter(({ source }) => triggers.has(source)).map(({ target }) => target)
  return [row.status_id, ...withThoseBehind(diagram, next)].flatMap((id) => assigneeAt(diagram, id, orgId))
}

const answerOf = ({ step_data }: StepRow): AiAnswer | undefined =>
  step_data?.kind === 'ai' && (step_data.stage === 'decided' || step_data.stage === 'suggested')
    ? step_data.answer
    : undefined

function stageOf({ step_data, closed_as }: StepRow): AiDecisionView['stage'] {
  if (step_data?.kind !== 'ai' || step_data.stage === 'asked' || step_data.stage === 'overridden')
    return closed_as === null ? 'asked' : 'suggested'
  return step_data.stage
}

/** What the engine itself would let me do; the people behind the other way are looked up when it is done. */
function otherOutcome(
  principal: Principal,
  { diagram }: Definition,
  state: InstanceState,
  row: StepRow,
): AiDecisionView['may_override'] {
  if (state.status !== 'OPEN' || row.step_data?.kind !== 'ai' || row.step_data.stage !== 'decided') return null
  const outcome = aiOutcomes.find((one) => one !== row.outcome)!
  const actor: Actor = actorOf(principal)
  const probe = decide(
    state,
    { type: 'override', step_id: row.id, outcome: row.outcome as AiOutcome, description: 'x', actor },
    {
      diagram,
      directory: directoryOf([]),
      now: row.created_at,
      newId: () => row.id,
      newSalt: () => '',
      commitmentTo: () => '',
      dueAfter: () => row.created_at,
      hoursUntil: () => 0,
      workdayAfter: () => row.created_at,
      dayBegins: () => row.created_at,
      contents: {
        form: [],
        values: {},
        today: row.created_at.slice(0, 10),
        sender: { units: [], jobs: [], roles: [] },
      },
    },
  )
  // Asked with the same outcome, only one refusal is left where everything else is allowed: that it changes nothing.
  const mayOtherwise = !probe.ok && probe.refusal.code === 'NO_CHANGE'
  return mayOtherwise && nodeOf(diagram, row.status_id) ? { outcome, label: decidedWords(outcome) } : null
}
