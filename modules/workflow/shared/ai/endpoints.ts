import { z } from 'zod'
import { endpoint } from '#platform/shared/contract.ts'
import { formField } from '#platform/shared/fields/index.ts'
import { words } from '#platform/shared/i18n.ts'
import { writtenText } from '#platform/shared/written-text.ts'
import { commandReply } from '../documents/command-reply.ts'
import { person } from '../person.ts'
import { aiOutcome, aiProblem, aiRules } from '../definition/ai.ts'

const uuid = z.uuid()

/** What the AI found at one step of a document, and what became of it. */
const aiDecisionView = z.object({
  step_id: uuid,
  action_num: z.number().int(),
  label: words,
  at: z.string(),
  stage: z.enum(['asked', 'decided', 'suggested']),
  by: z.enum(['rules', 'model']).nullable(),
  name: z.string().nullable(),
  version: z.string().nullable(),
  input_sha256: z.string().nullable(),
  outcome: aiOutcome.nullable(),
  outcome_label: words.nullable(),
  confidence: z.number().nullable(),
  explanation: words.nullable(),
  cited: z.array(z.object({ name: z.string(), label: words.nullable() })),
  problem: aiProblem.nullable(),
  /** The other outcome, where I may still decide otherwise. */
  may_override: z.object({ outcome: aiOutcome, label: words }).nullable(),
  overridden: z.object({ by: person, at: z.string(), reason: z.string(), outcome_label: words }).nullable(),
})
export type AiDecisionView = z.output<typeof aiDecisionView>

export const showAiDecisions = endpoint({
  method: 'GET',
  path: '/workflow/documents/:id/ai',
  permission: 'workflow.documents.r',
  summary: 'What rules or a model decided about a document, newest first',
  input: z.object({ id: uuid }),
  reply: z.array(aiDecisionView),
})
export const overrideAiDecision = endpoint({
  method: 'POST',
  path: '/workflow/documents/:id/ai-override',
  permission: 'workflow.documents.r',
  summary: 'Decide otherwise than the AI did, before anybody goes on',
  ownerOnly: true,
  idempotent: true,
  input: z.object({
    id: uuid,
    step_id: uuid,
    outcome: aiOutcome,
    description: writtenText.min(1, 'workflow.ai.reason_missing').max(4000),
    expected_version: z.number().int().optional(),
  }),
  reply: commandReply,
})

const aiStep = z.object({
  flow_id: z.number().int(),
  flow: words,
  version: z.number().int(),
  status_id: z.string(),
  label: words,
  form: z.array(formField),
  rules: aiRules,
  asks_model: z.boolean(),
})
export type AiStep = z.output<typeof aiStep>
export const listAiSteps = endpoint({
  method: 'GET',
  path: '/workflow/ai-steps',
  permission: 'workflow.documents.administer',
  summary: 'Steps of published flows that rules or a model decide',
  input: z.object({}),
  reply: z.array(aiStep),
})

const replayed = z.object({
  id: uuid,
  number: z.string(),
  title: z.string(),
  at: z.string(),
  /** What came out then: of the AI, or of the person who had to decide; null while it is open. */
  was: aiOutcome.nullable(),
  was_by: z.enum(['rules', 'model', 'person']).nullable(),
  now: aiOutcome.nullable(),
  problem: z.enum(['no_rule', 'unanswerable']).nullable(),
  /** Row of the table that decides now, from 1. */
  row: z.number().int().nullable(),
})
export type Replayed = z.output<typeof replayed>
export const replayRules = endpoint({
  method: 'POST',
  path: '/workflow/ai-steps/replay',
  permission: 'workflow.documents.administer',
  summary: 'What a changed rule table would have decided about past documents; nothing is written',
  room: {
    bytes: 512 * 1024,
    parts: 2000,
    holds: 'two hundred rules, each with a condition and its reason in three languages',
  },
  input: z.object({ flow_id: z.int32().positive(), status_id: z.string().max(200), rules: aiRules }),
  reply: z.object({
    looked_at: z.number().int(),
    same: z.number().int(),
    different: z.array(replayed),
    problems: z.array(
      z.object({
        rule: z.number().int(),
        key: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  }),
})
