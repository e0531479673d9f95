import { z } from 'zod'
import type { Subject } from '../definition.ts'
import { words } from '#platform/shared/i18n.ts'

export const aiOutcomes = ['resolved_by_ai', 'returned_by_ai'] as const
export const aiOutcome = z.enum(aiOutcomes)
export type AiOutcome = z.output<typeof aiOutcome>

/**
 * One row of a rule table: where its condition holds, this is decided, and this is why. Without a condition it always
 * holds.
 */
const aiRule = z.object({ when: z.string().max(2000).default(''), outcome: aiOutcome, explanation: words })
export type AiRule = z.output<typeof aiRule>
export const aiRules = z.array(aiRule).max(200)

const id = z.int32().positive()

/** Whom a decision goes to that neither rules nor a model could take. */
export const aiFallback = z.object({
  subject_type: z.enum(['TO_ROLE', 'DIRECT', 'TO_ORG_STRUCT', 'TO_ORG_JOB', 'TO_ORG_EMPLOYEE']),
  role_id: id.nullish(),
  user_id: id.nullish(),
  struct_id: id.nullish(),
  job_id: id.nullish(),
  emp_id: id.nullish(),
})
export type AiFallback = z.output<typeof aiFallback>

/** The rule of a person who is named beside a step, as if it were a step of theirs. */
export const asSubject = (person: AiFallback): Subject => ({
  ...person,
  object_type: 'CHECK',
  org_role_id: 2,
  is_read_only: false,
  is_signature_needed: false,
  is_subject_changeable: false,
})

/**
 * How an AI_DECISION step decides: its rules in their order, then the model where there is a question for it, then a
 * person.
 */
export const aiDecision = z.object({
  rules: aiRules.default([]),
  question: z.string().trim().min(1).max(4000).optional(),
  fallback: aiFallback.optional(),
})
export type AiDecision = z.output<typeof aiDecision>

/**
 * Why a person has to decide: nothing applied, something was missing, or what the model said could not be taken as an
 * answer.
 */
const aiProblems = [
  'no_rule',
  'unanswerable',
  'not_configured',
  'unsure',
  'timeout',
  'unreachable',
  'invalid',
  'may_not_end',
] as const
export const aiProblem = z.enum(aiProblems)
export type AiProblem = z.output<typeof aiProblem>

/** What was found, and what it leans on. With a problem it is a suggestion at most. */
const aiAnswer = z.object({
  by: z.enum(['rules', 'model']),
  /** The model, or the row of the table that decided. */
  name: z.string(),
  /** Of the flow whose rules and question these are. */
  version: z.string(),
  /** Of everything that was looked at. */
  input_sha256: z.string(),
  outcome: aiOutcome.nullable(),
  confidence: z.number().min(0).max(1).nullable(),
  explanation: words.nullable(),
  /** Names of the fields that decided. */
  cited: z.array(z.string()),
  problem: aiProblem.nullable(),
})
export type AiAnswer = z.output<typeof aiAnswer>

/** Below this a model suggests and a person decides. */
export const SURE_ENOUGH = 0.8
