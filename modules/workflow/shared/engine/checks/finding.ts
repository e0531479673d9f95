import type { Problem } from '#platform/shared/expression/index.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import type { StepType, Subject } from '../../definition.ts'
import type { Directory } from '../model.ts'
import type { NamedOfSender } from '../sender.ts'
import type { WalkStep } from './ways.ts'

/** What keeps a diagram from being published. */
const diagramErrors = [
  'DUPLICATE_ID',
  'DUPLICATE_EDGE',
  'NESTED_STEP',
  'ONE_START',
  'START_WITHOUT_EDGE',
  'START_WITH_SEVERAL_EDGES',
  'NO_END',
  'UNREACHABLE',
  'DEAD_END',
  'CYCLE_WITHOUT_EXIT',
  'CYCLE_WITHOUT_WAIT',
  'SUBJECT_MISSING',
  'SUBJECT_INCOMPLETE',
  'NOBODY',
  'SUBJECT_NEEDS_ACTOR',
  'NOT_A_DIAGRAM',
  'STEP_CANNOT_RUN',
  'ORPHAN_TRIGGER',
  'DUPLICATE_TRIGGER',
  'WRONG_TRIGGER',
  'MISSING_TRIGGER',
  'TRIGGER_WITHOUT_EDGE',
  'TRIGGER_WITH_SEVERAL_EDGES',
  'EDGE_WITHOUT_END',
  'EDGE_TO_START',
  'EDGE_INTO_TRIGGER',
  'EDGE_FROM_ACTION',
  'EDGE_FROM_END',
  'EDGE_BAD_HANDLE',
  'VOTE_WITHOUT_SHEET',
  'GIVE_WITHOUT_RECEIVE',
  'FORWARD_WITHOUT_PEOPLE',
  'BAD_RATIO',
  'BAD_VOTE_RULE',
  'AI_WITHOUT_RULES',
  'AI_WITHOUT_PERSON',
  'AI_MAY_END',
  'BAD_RULE',
  'DATE_WITHOUT_SOURCE',
  'SPLIT_DECISION',
  'FINALISED_BEFORE_END',
  'ASSIGN_TO_ITSELF',
  'NO_OTHERWISE',
  'BAD_CONDITION',
  'SAME_CONDITION',
  'SKIP_NOT_POSSIBLE',
  'BAD_SKIP',
  'SKIP_CIRCLE',
  'LATE_WITHOUT_PERSON',
  'LATE_BAD_OUTCOME',
  'SIGNED_BY_CLOCK',
  'FIELD_NEVER_FILLED',
  'FIELD_ASKED_TOO_EARLY',
  'DATE_HIDDEN',
  'FORMULA_TELLS_HIDDEN',
  'RECREATE_NOT_BY_CREATOR',
  'REFUSED_WITHOUT_END',
] as const

/** What may be meant so, and mostly is not. */
const diagramWarnings = [
  'NO_RETURN',
  'LANE_TOO_LONG',
  'DUPLICATE_LABEL',
  'OVERLAP',
  'ROLE_WITH_ONE',
  'SELF_APPROVAL',
  'MISSING_TRANSLATION',
  'RECREATE_UNCHECKED',
  'SELF_LOOP',
  'ONLY_CANCEL',
  'SHEET_UNUSED',
  'TRIGGER_LIST_DIFFERS',
  'NO_QUORUM_ENDS',
  'FIELD_MAY_STAY_EMPTY',
  'NEVER_TAKEN',
  'ALWAYS_TAKEN',
  'SKIP_NEVER',
  'SKIP_ALWAYS',
  'RULE_NEVER_ASKED',
  'NOTHING_DECIDED',
  'FIELD_RIGHT_LOST',
  'DATE_MAY_BE_EMPTY',
  'NO_CANCEL',
  'NOTHING_TO_CORRECT',
  'SEPARATION_LOST',
  'SENDER_LOST',
] as const

export const diagramProblems = [...diagramErrors, ...diagramWarnings] as const
export type DiagramProblemCode = (typeof diagramProblems)[number]

export interface DiagramProblem {
  code: DiagramProblemCode
  severity: 'error' | 'warning'
  /** The node where the problem is shown; null when it concerns the whole diagram. */
  node_id: string | null
  /** Every node that takes part, that one first. */
  node_ids: string[]
  edge_id?: string
  /** What is wrong with the condition, and where in it. */
  expression?: Problem
  /** Row of a rule table, from 0. */
  rule?: number
  /** The field of the form that it is about. */
  field?: string
  /**
   * The shortest way from the start to where it goes wrong, and for a circle once around it; empty where no way leads
   * there.
   */
  walk: WalkStep[]
}

/** As a rule tells it; what all have in common is added in one place. */
export interface Found {
  code: DiagramProblemCode
  node_id: string | null
  node_ids?: string[]
  edge_id?: string
  expression?: Problem
  rule?: number
  field?: string
  walk?: WalkStep[]
}

/** What is known beside the diagram; whatever is missing is not asked about. */
export interface Surroundings {
  directory?: Pick<Directory, 'peopleFor'>
  /** Instead of a directory: how many people a rule names today; undefined where nobody knows yet. */
  countOf?: (subject: Subject) => number | undefined
  org_id?: number | null
  /** The flow's form: a DATE step may take its day from there. */
  form?: readonly FormField[]
  /** What the types of documents that go this way ask besides. */
  type_fields?: readonly FormField[]
  /** Whether a unit, a job or a role that a condition names is there today; undefined where nobody knows yet. */
  isHere?: (kind: NamedOfSender['kind'], id: number) => boolean | undefined
  canRun?: (type: StepType) => boolean
}

const warnings: ReadonlySet<DiagramProblemCode> = new Set(diagramWarnings)
export const isWarning = (code: DiagramProblemCode) => warnings.has(code)
