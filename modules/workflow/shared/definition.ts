import { z } from 'zod'
import { list } from '#platform/shared/bounded.ts'
import { words } from '#platform/shared/i18n.ts'
import { rowId } from '#platform/shared/ids.ts'
import { unturned } from '#platform/shared/visible-text.ts'
import { aiDecision } from './definition/ai.ts'
import { relative } from './definition/relative.ts'
import { separation } from './definition/separation.ts'
import { stepFieldRights } from './definition/fields.ts'
import { lateRule } from './definition/escalation.ts'

/** Section 4 of the specification: every type a workflow step can have. */
export const stepTypes = [
  'START',
  'CHECK',
  'AI_DECISION',
  'TRANSFER',
  'RE_CREATE',
  'PREPARE_VOTE',
  'VOTE',
  'ASSIGN',
  'DATE',
  'PRE_END',
  'END',
  'CANCEL',
  'POSTPONE',
  'GIVE',
  'RECEIVE',
] as const
export const stepType = z.enum(stepTypes)
export type StepType = z.output<typeof stepType>

/** What a step is shown as where that is not its type. */
export const ownLook = z.literal('DECIDE').optional()

export const subjectTypes = [
  'ANY_EMP',
  'SYSTEM',
  'TO_ROLE',
  'CREATOR',
  'VOTERS',
  'DIRECT',
  'CURRENT',
  'TO_ORG_STRUCT',
  'TO_ORG_JOB',
  'TO_ORG_EMPLOYEE',
] as const
const subjectType = z.enum(subjectTypes)
export type SubjectType = z.output<typeof subjectType>

/** What can come out of an action step. Logic speaks these names; people read the trigger node's label. */
export const outcomes = [
  'resolved_by_ai',
  'returned_by_ai',
  'reviewed',
  'returned',
  'cancelled',
  'recreated',
  'prepared',
  'approve',
  'disapprove',
  'to_recreate',
  'no_quorum',
  'forwarded',
  'decided',
  'given',
  'received',
  'assigned',
  'due',
  'finalised',
  'refused',
] as const
export const outcome = z.enum(outcomes)
export type Outcome = z.output<typeof outcome>

/** Org role id is fixed by the specification. */
export const ORG_ROLE_ID = 2

const id = rowId

/** Who gets a step and what they may do there. `org_id` is the current organisation and never taken from a diagram. */
export const subject = z.object({
  object_type: stepType,
  subject_type: subjectType,
  role_id: id.nullish(),
  user_id: id.nullish(),
  struct_id: id.nullish(),
  job_id: id.nullish(),
  emp_id: id.nullish(),
  org_role_id: z.literal(ORG_ROLE_ID).default(ORG_ROLE_ID),
  org_id: z.int32().nullish(),
  is_read_only: z.boolean().default(false),
  is_signature_needed: z.boolean().default(false),
  is_subject_changeable: z.boolean().default(false),
  /** Whom it means beyond the fields above; absent in flows of before. */
  relative: relative.optional(),
})
export type Subject = z.output<typeof subject>

/** Several people on one step: any one of them, all of them, a share, or all of them one after the other. */
const participation = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('single') }),
  z.object({ mode: z.literal('any') }),
  z.object({ mode: z.literal('all') }),
  z.object({ mode: z.literal('in_order') }),
  z.object({ mode: z.literal('ratio'), numerator: z.number().int().min(1), denominator: z.number().int().min(1) }),
])
export type Participation = z.output<typeof participation>

/** How the votes of a council are counted; fractions are exact. */
export const voteRule = z.object({
  /** Weight that must be cast for the vote to count. */
  quorum: z.number().int().min(1),
  threshold: z.object({ numerator: z.number().int().min(1), denominator: z.number().int().min(1) }),
  base: z.enum(['cast_without_abstentions', 'cast', 'entitled']),
  /** When the wish for more material wins: this share of the base, or any one councillor. */
  recreate: z.union([
    z.literal('any_one'),
    z.object({ numerator: z.number().int().min(1), denominator: z.number().int().min(1) }),
  ]),
  tie: z.enum(['disapprove', 'casting_vote', 'revote']),
  secret: z.boolean(),
  may_change_ballot: z.boolean(),
  close_early: z.boolean(),
})
export type VoteRule = z.output<typeof voteRule>

/** What a DATE step waits for: a fixed moment, so many working days, or the date in a field of the document. */
const dateSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('on'), at: z.iso.datetime() }),
  z.object({ kind: z.literal('after'), working_days: z.number().int().min(1).max(1000) }),
  z.object({ kind: z.literal('field'), field: z.string().min(1) }),
])
export type DateSource = z.output<typeof dateSource>

/** When a document goes past a step, and with which of its outcomes it goes on. */
const skipRule = z.object({
  when: z.string().min(1).max(2000),
  outcome,
  /** Why, as the history says it; the condition itself where nothing is said. */
  reason: words.partial().optional(),
})
export type SkipRule = z.output<typeof skipRule>

/** More than a year of anybody's working hours. */
export const MOST_DUE_HOURS = 10_000

export const nodeData = z.object({
  /** Mongolian; the other languages stand in `labels`. */
  label: z.string().overwrite(unturned),
  labels: words.partial().optional(),
  icon: z.string().default(''),
  color: z.string().default(''),
  description: z.string().overwrite(unturned).default(''),
  descriptions: words.partial().optional(),
  subject: subject.optional(),
  /** Outcome names, action nodes only. */
  triggers: z.array(outcome).max(50).optional(),
  /** Trigger nodes only. */
  outcome: outcome.optional(),
  participation: participation.optional(),
  /** RE_CREATE: go back to whoever returned the document instead of along the edge. */
  back_to_returner: z.boolean().optional(),
  /** RECEIVE: `all` recipients (default) or `any` one moves the document on. */
  receive: z.enum(['all', 'any']).optional(),
  /** PREPARE_VOTE: what the sheet offers at first. */
  vote_rule: voteRule.partial().optional(),
  /** DATE: until when the document waits. */
  date: dateSource.optional(),
  /** Working hours until the step is due. */
  due_hours: z.number().positive().max(MOST_DUE_HOURS).optional(),
  /** What happens when it is not decided in that time; the usual where nothing is said. */
  late: lateRule.optional(),
  skip: skipRule.optional(),
  /** A decision made here stands; absent where it may be taken back until somebody else has acted. */
  take_back: z.literal(false).optional(),
  /** Who may not decide it. */
  separation: separation.optional(),
  /** AI_DECISION: how it decides. */
  ai: aiDecision.optional(),
  /** What may be done here with single fields of the form. */
  field_rights: stepFieldRights.optional(),
})

export const diagramNode = z.object({
  id: z.string().min(1),
  type: z.enum(['start', 'action', 'trigger', 'end']),
  position: z.object({ x: z.number(), y: z.number() }),
  data: nodeData,
  style: z.object({ width: z.number(), height: z.number() }).partial().optional(),
  /** A trigger node is a child of its action node and cannot be dragged. */
  parentId: z.string().optional(),
  draggable: z.boolean().optional(),
})
export type DiagramNode = z.output<typeof diagramNode>

export const diagramEdge = z.object({
  id: z.string().min(1),
  type: z.literal('smoothstep'),
  source: z.string(),
  target: z.string(),
  sourceHandle: z.string().nullish(),
  targetHandle: z.string().nullish(),
  markerEnd: z.object({ type: z.literal('arrowclosed') }).optional(),
  /**
   * Where several arrows leave one outcome: the first whose condition holds is taken, by `order`; the one without a
   * condition otherwise.
   */
  data: z
    .object({ condition: z.string().min(1).max(2000).optional(), order: z.number().int().min(0).optional() })
    .optional(),
})
export type DiagramEdge = z.output<typeof diagramEdge>

export const MOST_NODES = 3000
export const MOST_EDGES = 5000

/** A diagram as section 3 of the specification lists it: what is published, hashed and pinned by an instance. */
export const diagram = z.object({
  nodes: list(diagramNode, MOST_NODES, 'workflow.flow_too_large'),
  edges: list(diagramEdge, MOST_EDGES, 'workflow.flow_too_large'),
})
export type Diagram = z.output<typeof diagram>
