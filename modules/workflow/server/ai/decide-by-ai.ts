import { randomUUIDv7 } from 'node:crypto'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import type { Services } from '#platform/server/module.ts'
import type { Trx } from '#platform/server/database.ts'
import { withTenant } from '#platform/server/tenancy.ts'
import type { AiAnswer, AiDecision } from '../../shared/definition/ai.ts'
import { verdictOf } from '../../shared/ai/rules.ts'
import type { RefusalCode } from '../../shared/engine/command.ts'
import type { Contents } from '../../shared/engine/conditions.ts'
import { nodeOf } from '../../shared/engine/graph.ts'
import { formWithout, hiddenAt, withoutFields } from '../../shared/engine/field-rights.ts'
import { canonical, sha256 } from '../state/chain.ts'
import { commandBySystem } from '../deciding/by-system.ts'
import { newestValues } from '../state/newest-values.ts'
import { type Definition, definitionOf } from '../state/definitions.ts'
import { openIncident } from '../outcome/keep-incidents.ts'
import { findInstance, loadState, lockInstance } from '../state/store.ts'
import { worldFor } from '../deciding/world.ts'
import { askUntilAnswered } from './ask.ts'

/** A step that waits for rules or a model. */
interface Asked {
  orgId: number
  documentId: string
  stepId: string
}

/**
 * Looks at the step, asks rules and model, and brings what was found. Does nothing where somebody was faster, or
 * while the document rests. Where the time for an answer is over no model is asked any more: what rules do not decide
 * is a person's.
 */
export async function decideByAi(services: Services, asked: Asked, { isLate = false } = {}): Promise<void> {
  const tenant = { orgId: asked.orgId, userId: 0 }
  const began = performance.now()
  const question = await withTenant(services.db, tenant, (trx) => questionAt(services, trx, asked))
  if (!question) return
  const answer = await answerTo(services, question, isLate)
  const about = { revision_sha256: question.revision_sha256, milliseconds: Math.round(performance.now() - began) }
  await withTenant(services.db, tenant, (trx) => bringAnswer(services, trx, asked, answer, about))
}

interface Question {
  ai: AiDecision
  definition: Definition
  title: string
  contents: Contents
  revision_sha256: string
  input_sha256: string
}

async function questionAt(
  services: Services,
  trx: Trx,
  { orgId, documentId, stepId }: Asked,
): Promise<Question | undefined> {
  const instance = await findInstance(trx, orgId, documentId)
  const state = instance && (await loadState(trx, orgId, instance))
  const row = state?.steps.find(({ id }) => id === stepId)
  if (
    !instance ||
    !state ||
    state.status !== 'OPEN' ||
    row?.closed_as !== null ||
    row.subject_type !== 'SYSTEM' ||
    row.incident
  )
    return undefined
  const definition = await definitionOf(trx, orgId, instance)
  const node = nodeOf(definition.diagram, row.status_id)
  const ai = node?.data.ai ?? { rules: [] }
  const hidden = node ? hiddenAt(definition.diagram, node) : new Set<string>()
  const form = formWithout(definition.form, hidden)
  const { today } = await worldFor(services, trx, orgId, definition.diagram, [], instance.now, null)
  const values: FieldValues = withoutFields(await newestValues(trx, orgId, documentId), hidden)
  const {
    revision: { sha256: revision_sha256 },
  } = state
  return {
    ai,
    definition,
    title: instance.title,
    contents: { form, values, today },
    revision_sha256,
    input_sha256: sha256(canonical({ revision_sha256, ai, form, today })),
  }
}

async function answerTo(services: Services, question: Question, isLate: boolean): Promise<AiAnswer> {
  const { ai, contents, definition, input_sha256 } = question
  const common = { version: `${definition.id}.${definition.version}`, input_sha256 }
  const verdict = verdictOf(ai.rules, contents)
  if (verdict.ok) {
    const { rule, row, cited } = verdict
    return {
      ...common,
      by: 'rules',
      name: String(row + 1),
      outcome: rule.outcome,
      confidence: 1,
      explanation: rule.explanation,
      cited,
      problem: null,
    }
  }
  const nothing = { outcome: null, confidence: null, explanation: null, cited: verdict.cited }
  if (ai.question === undefined)
    return {
      ...common,
      ...nothing,
      by: 'rules',
      name: verdict.row === null ? '' : String(verdict.row + 1),
      problem: verdict.problem,
    }
  // A rule that cannot be answered is not left to a model that would guess.
  if (verdict.problem === 'unanswerable')
    return { ...common, ...nothing, by: 'rules', name: String((verdict.row ?? 0) + 1), problem: 'unanswerable' }
  const settings = services.settings.ai()
  if (!settings) return { ...common, ...nothing, by: 'model', name: '', problem: 'not_configured' }
  if (isLate) return { ...common, ...nothing, by: 'model', name: settings.model, problem: 'timeout' }
  const found = await askUntilAnswered(settings, {
    question: ai.question,
    title: question.title,
    form: contents.form,
    values: contents.values,
  })
  if ('problem' in found) return { ...common, ...nothing, by: 'model', name: settings.model, problem: found.problem }
  const { decision, confidence, explanation, cited_fields } = found.answer
  return {
    ...common,
    by: 'model',
    name: settings.model,
    outcome: decision === 'resolve' ? 'resolved_by_ai' : 'returned_by_ai',
    confidence,
    explanation,
    cited: [...new Set(cited_fields)],
    problem: null,
  }
}

/** One command of nobody on one document; what the engine refuses is written down and changes nothing. */
export async function bringAnswer(
  services: Services,
  trx: Trx,
  { orgId, documentId, stepId }: Asked,
  answer: AiAnswer,
  about: { revision_sha256: string; milliseconds: number },
) {
  const instance = await lockInstance(trx, orgId, documentId)
  if (!instance) return
  const refused = await commandBySystem(services, trx, orgId, instance, () => ({
    type: 'ai_answer',
    step_id: stepId,
    revision_sha256: about.revision_sha256,
    answer,
  }))
  await trx
    .insertInto('workflow.ai_answers')
    .values({
      org_id: orgId,
      id: randomUUIDv7(),
      instance_id: documentId,
      step_id: stepId,
      refused: refused?.code ?? null,
      answer: JSON.stringify(answer),
      ...about,
    })
    .execute()
  if (!refused) return
  services.log.warn({ document: documentId, step: stepId, reason: refused.code }, 'an answer of the AI was not taken')
  if (!passing.includes(refused.code))
    await openIncident(trx, orgId, instance, { step_id: stepId, kind: 'AI_FAILED', detail: refused.code })
}

/** Somebody was faster, the document changed meanwhile, it rests, or an administrator has heard of it already. */
const passing: readonly RefusalCode[] = [
  'ALREADY_DECIDED',
  'CLOSED',
  'STALE_REVISION',
  'POSTPONED',
  'STEP_MISSING',
  'TOO_MANY_VISITS',
  'FIELDS_MISSING',
]

/** Not even an answer could be brought: an administrator hears of it, and may ask again. */
export function noteFailed({ db }: Services, { orgId, documentId, stepId }: Asked) {
  return withTenant(db, { orgId, userId: 0 }, async (trx) => {
    const document = await findInstance(trx, orgId, documentId)
    if (document) await openIncident(trx, orgId, document, { step_id: stepId, kind: 'AI_FAILED', detail: 'ERROR' })
  })
}
