import type { StepType, SubjectType } from '#modules/workflow/shared/index.ts'

/**
 * What can be set at a step. Each name is one part of the designer's panel (`parts.tsx`); a new one is one entry
 * there and one here.
 */
export const stepFieldNames = [
  'assignee',
  'separation',
  'participation',
  'back_to_returner',
  'receive',
  'vote_rule',
  'date',
  'ai',
  'due_hours',
  'late',
  'read_only',
  'field_rights',
  'signature',
  'changeable',
  'take_back',
  'skip',
  'outcomes',
] as const
export type StepFieldName = (typeof stepFieldNames)[number]

interface StepFields {
  fields: readonly StepFieldName[]
  /** Rules by which this type of step finds its people, the usual one first. */
  subjects: readonly SubjectType[]
}

const everybody: readonly SubjectType[] = [
  'TO_ROLE',
  'TO_ORG_JOB',
  'TO_ORG_STRUCT',
  'TO_ORG_EMPLOYEE',
  'DIRECT',
  'CREATOR',
  'CURRENT',
]
const nothing: StepFields = { fields: [], subjects: [] }

/** The panel of each type of step. */
const steps: Partial<Record<StepType, StepFields>> = {
  START: {
    fields: ['assignee', 'field_rights'],
    subjects: ['ANY_EMP', 'TO_ROLE', 'TO_ORG_JOB', 'TO_ORG_STRUCT', 'TO_ORG_EMPLOYEE', 'DIRECT'],
  },
  CHECK: {
    fields: [
      'assignee',
      'separation',
      'participation',
      'due_hours',
      'late',
      'read_only',
      'field_rights',
      'signature',
      'changeable',
      'take_back',
      'skip',
      'outcomes',
    ],
    subjects: everybody,
  },
  RE_CREATE: {
    fields: ['assignee', 'back_to_returner', 'due_hours', 'late', 'field_rights', 'signature', 'outcomes'],
    subjects: ['CREATOR'],
  },
  PREPARE_VOTE: {
    fields: [
      'assignee',
      'separation',
      'vote_rule',
      'due_hours',
      'late',
      'field_rights',
      'signature',
      'changeable',
      'outcomes',
    ],
    subjects: everybody,
  },
  VOTE: { fields: ['assignee', 'field_rights', 'outcomes'], subjects: ['VOTERS'] },
  TRANSFER: {
    fields: [
      'assignee',
      'separation',
      'participation',
      'due_hours',
      'late',
      'field_rights',
      'signature',
      'changeable',
      'take_back',
      'skip',
      'outcomes',
    ],
    subjects: everybody,
  },
  GIVE: {
    fields: [
      'assignee',
      'separation',
      'participation',
      'due_hours',
      'late',
      'field_rights',
      'signature',
      'changeable',
      'take_back',
      'outcomes',
    ],
    subjects: everybody,
  },
  RECEIVE: {
    fields: ['assignee', 'receive', 'due_hours', 'late', 'field_rights', 'signature', 'changeable', 'outcomes'],
    subjects: everybody,
  },
  ASSIGN: {
    fields: ['assignee', 'separation', 'due_hours', 'late', 'field_rights', 'changeable', 'take_back', 'outcomes'],
    subjects: everybody,
  },
  DATE: { fields: ['assignee', 'date', 'outcomes'], subjects: ['SYSTEM'] },
  PRE_END: { fields: ['assignee', 'outcomes'], subjects: ['SYSTEM'] },
  AI_DECISION: { fields: ['ai', 'separation', 'field_rights', 'skip', 'outcomes'], subjects: ['SYSTEM'] },
}

/** An unknown type keeps its names and outcomes and nothing else. */
export const stepFieldsOf = (type: StepType | undefined): StepFields =>
  type === undefined ? nothing : (steps[type] ?? nothing)
