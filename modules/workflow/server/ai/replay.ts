import type { Trx } from '#platform/server/database.ts'
import { type Context, openRoute, route } from '#platform/server/route.ts'
import type { ParsedInputOf } from '#platform/shared/contract.ts'
import { MOST_PROBLEMS, notFound } from '#platform/shared/errors.ts'
import { check } from '#platform/shared/expression/index.ts'
import { expressionFields, type FieldValues, type FormField } from '#platform/shared/fields/index.ts'
import { organizationBook } from '#modules/organization/server/index.ts'
import { localDay } from '#modules/organization/shared/index.ts'
import { type AiStep, listAiSteps, type Replayed, replayRules } from '../../shared/ai/endpoints.ts'
import type { AiOutcome, AiRule } from '../../shared/definition/ai.ts'
import { nodesOfType } from '../../shared/engine/graph.ts'
import { formWithout, hiddenAt } from '../../shared/engine/field-rights.ts'
import { publishedDefinition, publishedFlows } from '../state/definitions.ts'
import { nodeWords } from '../state/labels.ts'
import { seenAmong } from '../state/visibility.ts'
import { type Decided, decideBeside } from './replay-beside.ts'
import type { StepData } from '../../shared/engine/model.ts'

/** As many of the newest as a person can look through. */
const MOST_DOCUMENTS = 500

export const replayRoutes = [
  route(listAiSteps, ({ db, principal }) => aiSteps(db, principal.orgId)),

  openRoute(replayRules, async ({ inTenant }, { flow_id, status_id, rules }) => {
    const { step, documents, problems } = await inTenant((context) => toReplay(context, { flow_id, status_id, rules }))
    if (problems.length > 0) return { looked_at: 0, same: 0, different: [], problems: problems.slice(0, MOST_PROBLEMS) }
    const decided = await decideBeside({
      rules,
      form: step.form,
      documents: documents.map(({ fields, today }) => ({ fields, today })),
    })
    const all = documents.map((document, at) => replayed(document, decided[at]!))
    const different = all.filter(({ was, now }) => was !== now)
    return { looked_at: all.length, same: all.length - different.length, different, problems: [] }
  }),
]

async function toReplay(
  { db, principal, principal: { orgId } }: Context,
  { flow_id, status_id, rules }: ParsedInputOf<typeof replayRules>,
) {
  const step = (await aiSteps(db, orgId)).find((one) => one.flow_id === flow_id && one.status_id === status_id)
  if (!step) throw notFound('workflow.flow_missing')
  const problems = problemsIn(rules, step.form)
  if (problems.length > 0) return { step, documents: [], problems }
  const zone = await organizationBook.zoneOf(db, orgId)
  const documents = await pastDocuments(db, orgId, flow_id, status_id)
  // A rule asks what a document says, so it is asked of none that the person could not open.
  const seen = await seenAmong(db, principal, documents)
  return {
    step,
    documents: documents
      .filter(({ id }) => seen.has(id))
      .map((document) => ({ ...document, today: localDay(document.at, zone) })),
    problems,
  }
}

async function aiSteps(db: Trx, orgId: number): Promise<AiStep[]> {
  const flows = await publishedFlows(db, orgId)
  const found: AiStep[] = []
  for (const { id, title, version } of flows) {
    const { diagram, form } = await publishedDefinition(db, orgId, id)
    for (const node of nodesOfType(diagram, 'AI_DECISION')) {
      found.push({
        flow_id: id,
        flow: title,
        version,
        status_id: node.id,
        label: nodeWords(node),
        form: formWithout(form, hiddenAt(diagram, node)),
        rules: node.data.ai?.rules ?? [],
        asks_model: node.data.ai?.question !== undefined,
      })
    }
  }
  return found
}

function problemsIn(rules: readonly AiRule[], form: readonly FormField[]) {
  return rules.flatMap(({ when }, rule) => {
    const checked = when.trim() === '' ? undefined : check(when, expressionFields(form), 'boolean')
    return checked && !checked.ok ? checked.problems.map(({ key, params }) => ({ rule, key, params })) : []
  })
}

interface Past {
  id: string
  number: string
  title: string
  creator_user_id: number
  at: Date
  fields: FieldValues
  outcome: string | null
  done_by: number | null
  step_data: StepData | null
}

/** Every document that came to this step, with what it said then and what was decided last. */
async function pastDocuments(db: Trx, orgId: number, flowId: number, statusId: string): Promise<Past[]> {
  return db
    .selectFrom('workflow.instances as i')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('workflow.steps as s')
          .select(['s.outcome', 's.done_by', 's.step_data', 's.created_at'])
          .whereRef('s.org_id', '=', 'i.org_id')
          .whereRef('s.row_id', '=', 'i.id')
          .where('s.status_id', '=', statusId)
          .where('s.status_type', '=', 'AI_DECISION')
          .orderBy('s.action_num', 'desc')
          .orderBy('s.id', 'desc')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('workflow.revisions as r')
          .select(['r.fields'])
          .whereRef('r.org_id', '=', 'i.org_id')
          .whereRef('r.instance_id', '=', 'i.id')
          .whereRef('r.created_at', '<=', 's.created_at')
          .orderBy('r.number', 'desc')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .select([
      'i.id',
      'i.number',
      'i.title',
      'i.creator_user_id',
      's.created_at as at',
      'r.fields',
      's.outcome',
      's.done_by',
      's.step_data',
    ])
    .where('i.org_id', '=', orgId)
    .where('i.definition_id', '=', flowId)
    .orderBy('i.id', 'desc')
    .limit(MOST_DOCUMENTS)
    .execute()
}

function replayed({ id, number, title, at, outcome, done_by, step_data }: Past, now: Decided): Replayed {
  const was = outcome === 'resolved_by_ai' || outcome === 'returned_by_ai' ? (outcome satisfies AiOutcome) : null
  const by =
    step_data?.kind === 'ai' && step_data.stage === 'decided' && done_by === null ? step_data.answer.by : 'person'
  return { id, number, title, at: at.toISOString(), was, was_by: was && by, ...now }
}
