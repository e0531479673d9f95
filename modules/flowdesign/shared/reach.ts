import type { PersonView, Subject } from '#modules/workflow/shared/index.ts'

/** Why somebody gets a step, as the designer says it. */
export const reachRules = [
  'role',
  'person',
  'unit',
  'job',
  'employee',
  'head',
  'unit_head',
  'near',
  'field',
  'creator',
  'voters',
  'current',
  'anyone',
  'system',
  'open',
] as const
type ReachRule = (typeof reachRules)[number]

/** Which of the subject's fields decides; the narrowest one does, as in `reaches`. */
export function reachRuleOf({
  subject_type,
  object_type,
  role_id,
  user_id,
  struct_id,
  job_id,
  emp_id,
  relative,
}: Subject): ReachRule {
  if (object_type === 'END' || object_type === 'CANCEL') return 'current'
  if (object_type === 'START' && (subject_type === 'ANY_EMP' || subject_type === 'CURRENT')) return 'anyone'
  if (relative?.to === 'job') return job_id ? 'near' : 'open'
  if (relative?.to === 'field') return relative.field === '' ? 'open' : 'field'
  if (relative) return relative.of === 'sender' ? 'head' : struct_id ? 'unit_head' : 'open'
  switch (subject_type) {
    case 'CREATOR':
      return 'creator'
    case 'VOTERS':
      return 'voters'
    case 'SYSTEM':
      return 'system'
    case 'ANY_EMP':
    case 'CURRENT':
      return 'current'
    case 'TO_ROLE':
      return role_id ? 'role' : 'open'
    case 'DIRECT':
      return user_id ? 'person' : role_id ? 'role' : 'open'
    case 'TO_ORG_STRUCT':
      return struct_id ? 'unit' : 'open'
    case 'TO_ORG_JOB':
      return job_id ? 'job' : 'open'
    case 'TO_ORG_EMPLOYEE':
      return emp_id ? 'employee' : 'open'
  }
}

/** Rules that mean certain people whatever happened before. */
export const isFixed = (rule: ReachRule) => ['role', 'person', 'unit', 'job', 'employee'].includes(rule)

/** Rules that hang on whoever sends it, and are told for each unit. */
export const isByUnit = (rule: ReachRule) => ['head', 'unit_head', 'near'].includes(rule)

/** From a unit, to whom a rule relative to the sender leads; null for nobody. */
export interface ReachByUnit {
  unit: string
  person: PersonView | null
  /** How many units it goes past, because nobody is there. */
  passed: number
}
