import { z } from 'zod'
import { type Outcome, ownLook, stepType } from './definition.ts'
import { alarmKinds, passedWhys, rungs, type StepRow } from './engine/model.ts'
import { sentBackLabel } from './outcome-labels.ts'

const flag = z.union([z.literal(0), z.literal(1)])
/** A signature travels as a JSON string; `signature.ts` says what is inside. */
const signatureJson = z.string().nullable()

const emp = z.object({
  job: z.string().nullable(),
  struct: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
})

/** An open step was given to somebody else. */
const handover = z.object({
  at: z.string(),
  reason: z.string(),
  by: emp.nullable(),
  from: emp.nullable(),
  to: emp.nullable(),
})
export type HandoverTold = z.output<typeof handover>

/** The clock spoke of a step that was due soon or late, and told these people beside whoever had it. */
const alarm = z.object({ kind: z.enum(alarmKinds), at: z.string(), to: z.array(emp) })
export type AlarmTold = z.output<typeof alarm>

/** What a rule relative to the sender went past on its way up; `unit` is null where a field was to name somebody. */
export const reachedTold = z.object({
  passed: z.array(z.object({ unit: z.string().nullable(), why: z.enum(passedWhys) })),
  at_top: z.boolean(),
})

const statusHistory = z.object({
  status: z.string(),
  status_action: z.string().nullable(),
  status_type: stepType,
  is_done: flag,
  action_num: z.number().int(),
  created_at: z.string(),
  description: z.string().nullable(),
  signature: signatureJson,
  emp: emp.nullable(),
  look: ownLook,
  /** In whose place `emp` decided, where the one it waited for was away. */
  substituted: emp.nullish(),
  /** Nobody ended or cancelled it: the votes of a council did. */
  by_council: z.boolean().optional(),
  /** `emp` acted as an administrator, and for whom it waited where that was one person. */
  as_admin: z.object({ waited_for: emp.nullable() }).optional(),
  handovers: z.array(handover).optional(),
  /** Why somebody has it who was not meant, and who was, where it was one person. */
  stands_in: z.object({ as: z.enum(rungs), meant_for: emp.nullable() }).optional(),
  /** What a rule relative to the sender went past on its way up, and whether that was to the top. */
  reached: reachedTold.optional(),
  alarms: z.array(alarm).optional(),
  /** Until when a document was to rest, until which moment a vote got more time, or the hash of a certificate. */
  until: z.string().optional(),
  extended_until: z.string().optional(),
  certificate: z.string().optional(),
  /** Who named the day that a document waited for, and why. */
  day_set: z.object({ by: emp.nullable(), day: z.string().nullable(), reason: z.string().nullable() }).optional(),
  /** Asked in addition to whoever had the step, by whom and why. */
  added: z
    .object({ kind: z.enum(['before', 'after', 'advice']), by: emp.nullable(), reason: z.string().nullable() })
    .optional(),
  /** The decision led the document back, to be done again, or away: refused or cancelled. */
  turned: z.enum(['back', 'away']).optional(),
  /** Kept, but the document was sent back behind it. */
  overtaken: z.boolean().optional(),
  /** Who left the roll before it was frozen, and why. */
  recused: z.array(z.object({ emp: emp.nullable(), reason: z.string() })).optional(),
  /** Whose seat in the vote went to whom. */
  replaced: z.object({ from: emp.nullable(), to: emp.nullable() }).optional(),
})
export type StatusHistory = z.output<typeof statusHistory>

const turns: Partial<Record<Outcome, NonNullable<StatusHistory['turned']>>> = {
  returned: 'back',
  returned_by_ai: 'back',
  to_recreate: 'back',
  disapprove: 'away',
  cancelled: 'away',
  refused: 'away',
}

/** Which way a decision led, where it was not on. */
export function turnOf({
  outcome,
  status_action,
}: Pick<StepRow, 'outcome' | 'status_action'>): StatusHistory['turned'] {
  return outcome ? turns[outcome] : status_action === sentBackLabel.mn ? 'back' : undefined
}

const votingPerson = z.object({
  /** The activation of the vote: each round of a council has its own. */
  action_num: z.number().int(),
  /** Null with `voted` 1: the councillor abstained. */
  approve: flag.nullable(),
  recreate: flag,
  voted: flag,
  description: z.string().nullable(),
  signature_image: signatureJson,
  signature_date: z.string().nullable(),
  emp: emp.nullable(),
  /** The roll was changed while this vote was open: it counts for nothing. */
  voided: z.boolean().optional(),
})
export type VotingPerson = z.output<typeof votingPerson>

const actionNumber = z.object({ action_num: z.number().int(), index: z.number().int() })
type ActionNumber = z.output<typeof actionNumber>

/** The reply of `GET /process/history/{id}`, field by field as the specification names them. */
export const processHistory = z.object({
  statusHistories: z.array(statusHistory),
  votingPeople: z.array(votingPerson),
  actionNumbers: z.array(actionNumber),
})
export type ProcessHistory = z.output<typeof processHistory>

/** Process status values of section 4. */
export const processStatuses = ['Supported', 'Unsupported', 'ToRecreate', 'ActionPending'] as const
export type ProcessStatus = (typeof processStatuses)[number]

/** The distinct action numbers, ascending, with their place in the history from 0. */
export function actionNumbersOf(histories: readonly Pick<StatusHistory, 'action_num'>[]): ActionNumber[] {
  const numbers = [...new Set(histories.map((step) => step.action_num))].toSorted((a, b) => a - b)
  return numbers.map((action_num, index) => ({ action_num, index }))
}

export interface ActionGroup extends ActionNumber {
  steps: StatusHistory[]
}

type Told = Pick<ProcessHistory, 'statusHistories' | 'actionNumbers'>

/** One timeline per action number; hidden steps are left out, and so is a group that would be empty. */
export function groupByAction({ statusHistories, actionNumbers }: Told): ActionGroup[] {
  const shown = statusHistories.filter((step) => !isHidden(step))
  return actionNumbers
    .map((number) => ({ ...number, steps: shown.filter((step) => step.action_num === number.action_num) }))
    .filter((group) => group.steps.length > 0)
}

type Seen = Pick<StatusHistory, 'status_type' | 'is_done'>

/** Nobody but the creator needs to see that a correction is still awaited. */
export function isHidden(step: Seen) {
  return step.status_type === 'RE_CREATE' && step.is_done === 0
}

/** Faded, with the text 'action pending'. */
export function isFaded(step: Seen) {
  return step.is_done === 0
}

export function showsDate(step: Seen) {
  return step.is_done === 1 || step.status_type === 'END' || step.status_type === 'CANCEL'
}

type Answer = Pick<VotingPerson, 'approve' | 'recreate' | 'voted'>

/** A councillor's result; empty for one who has not voted, and for one who abstained. */
export function voterResult({ approve, recreate, voted }: Answer): Exclude<ProcessStatus, 'ActionPending'> | '' {
  if (approve === 1) return 'Supported'
  if (voted === 0) return ''
  if (recreate === 1) return 'ToRecreate'
  return approve === 0 ? 'Unsupported' : ''
}

/** What others settled first was never decided by its own people: it is kept, but it is not part of the story. */
export function belongsInHistory(row: Pick<StepRow, 'closed_as'>) {
  return row.closed_as !== 'SUPERSEDED'
}
