import type { Outcome, StepType, SubjectType, VoteRule } from '../definition.ts'
import type { AiAnswer } from '../definition/ai.ts'
import type { Signature } from '../signature.ts'

/** The assignee fields of a step row; which of them are set depends on the subject type. */
export interface Assignee {
  role_id: number | null
  user_id: number | null
  org_role_id: number | null
  org_id: number | null
  struct_id: number | null
  job_id: number | null
  emp_id: number | null
  /** Users who may not decide it although it is for them; nobody where it is absent. */
  not_by?: readonly number[]
}

/** A person as the directory knows them at the moment of the command. */
export interface Person {
  user_id: number
  emp_id: number | null
  struct_id: number | null
  job_id: number | null
  role_ids: readonly number[]
}

/** Who acts now. `role_id` is the role they are signed in with. */
export interface Actor extends Person {
  role_id: number
  org_id: number
  /** May act for others: a workflow administrator. */
  is_admin: boolean
  /** Absent colleagues in whose place they act today. */
  covers?: readonly Person[]
}

/** The world as far as the engine may ask; loaded before the decision, so that the decision stays pure. */
export interface Directory {
  /** Everyone whom these assignee fields reach today. */
  peopleFor(assignee: Assignee & { subject_type?: SubjectType }): readonly Person[]
  /** Where nobody is reached: who may stand in, in the order in which they are asked. */
  standIns?(assignee: Assignee): readonly StandIn[]
  /** The person, if they are active in this organisation. */
  person(user_id: number): Person | undefined
}

export type StandIn = Person & { as: Rung }

export interface Revision {
  number: number
  sha256: string
}

export type ClosedAs = 'DONE' | 'SUPERSEDED'

/**
 * A step row of the specification, plus what the engine must remember. Rows are never deleted; `is_done` never goes
 * back.
 */
export interface StepRow extends Assignee {
  id: string
  action_num: number
  /** Node of the diagram. */
  status_id: string
  /** Label of the node. */
  status: string
  status_type: StepType
  subject_type: SubjectType
  is_read_only: boolean
  is_signature_needed: boolean
  is_subject_changeable: boolean
  is_done: 0 | 1
  /** Null while open. A superseded row was closed by someone else's decision: not done. */
  closed_as: ClosedAs | null
  /** Label of the outcome that closed the row. */
  status_action: string | null
  outcome: Outcome | null
  description: string | null
  signature: Signature | null
  step_data: StepData | null
  created_at: string
  done_at: string | null
  done_by: number | null
  due_at: string | null
  /** It is this row's turn once that one of the same activation is closed. */
  waits_for?: string
  /** Asked in addition by whoever has the row `seat_of`: to sign before or after them, or for advice. */
  added?: Added
  /** The one of several who has taken it up; the others leave it to them. */
  claimed_by?: number
  /** Done, but the document was sent back behind it: it is kept and does not count any more. */
  overtaken?: true
  /** Why nobody and nothing can carry it on: an administrator has to. */
  incident?: IncidentCode
  /** Whoever it was meant for is not here: why this person has it. */
  stands_in?: StandsIn
  /** Where the rule is relative to the sender. */
  reached?: Reached
  /** Set when someone acted for the assignee. */
  acted_as?: ActedAs
  /** The absent colleague for whom a substitute decided. */
  acted_for?: number
  /** What the clock says about it, in the order of time. */
  alarms?: readonly Alarm[]
  /** Each time it was given to somebody else, in order. */
  handovers?: readonly Handover[]
}

/**
 * `NO_DATE`: it waits for a date that nobody set. `NOT_FINALISED`: the certificate cannot be issued. `NO_ASSIGNEE`:
 * nobody is left to ask, nor to stand in. `TOO_MANY_VISITS`: the document goes in circles. `FIELDS_MISSING`: the
 * clock or the AI would have let it on with a required field empty.
 */
export const incidentCodes = ['NO_DATE', 'NOT_FINALISED', 'NO_ASSIGNEE', 'TOO_MANY_VISITS', 'FIELDS_MISSING'] as const
export type IncidentCode = (typeof incidentCodes)[number]

/** The rungs of the ladder, as they are climbed where a step would have nobody. */
export const rungs = ['substitute', 'head', 'admin'] as const
type Rung = (typeof rungs)[number]

export interface StandsIn {
  as: Rung
  original_assignee: Assignee
  original_subject_type: SubjectType
}

/** How a rule that is relative to the sender came to whoever has the step: what it went past, and why. */
export interface Reached {
  /** The unit of the sender when they sent it. */
  from: number | null
  passed: readonly Passed[]
  /** Nobody was found up to the top. */
  at_top?: true
}

/** What is kept together of a row: in whose place somebody has it, and what a relative rule went past. */
export type WhyTheirs = (StandsIn | { as?: never }) & { reached?: Reached }

/**
 * `vacant`: nobody has the job, or nobody who can sign in; `sender`: it is theirs; `decided`: theirs who has decided a
 * step before, and may not decide this one; `empty`: the field that is to name them is.
 */
export const passedWhys = ['vacant', 'sender', 'decided', 'empty'] as const
export interface Passed {
  /** Null where a field names somebody, or nobody. */
  struct_id: number | null
  why: (typeof passedWhys)[number]
}

/** The units that a rule relative to the sender may climb, as they are today. */
export interface Organisation {
  units: readonly { id: number; parent_id: number | null; jobs: readonly PlaceOfUnit[] }[]
}

interface PlaceOfUnit {
  id: number
  is_head: boolean
  /** Jobs named by the drawing that are called the same. */
  like: readonly number[]
}

/** Shortly before a step is due, when it was due, and after that. */
export const alarmKinds = ['remind', 'overdue', 'escalate'] as const
export type AlarmKind = (typeof alarmKinds)[number]
export interface Alarm {
  kind: AlarmKind
  at: string
  /** When it went off. */
  done?: string
  /** Whom it told beside those who have the step; absent where a later one spoke in its place. */
  to?: readonly number[]
}

export interface Added {
  kind: 'before' | 'after' | 'advice'
  by: number
  seat_of: string
  reason: string | null
}

export type ActedAs = 'admin' | 'substitute'

/** A step that was given to somebody else because the person it waited for cannot do it. */
export interface Handover {
  at: string
  /** Null where it was late, and the flow says to whom it goes then. */
  by: number | null
  /** Null where it waited for somebody without a user. */
  from_user_id: number | null
  to_user_id: number
  reason: string
}

export type StepData =
  /**
   * On PREPARE_VOTE the sheet as prepared, on VOTE the sheet in force: its deadline moves once when the quorum is
   * missed.
   */
  | { kind: 'sheet'; sheet: VoteSheet; extended?: boolean; revote?: boolean; replaced?: Replaced }
  | { kind: 'result'; result: VoteResult }
  | { kind: 'targets'; targets: Target[] }
  /** From where the document came: to its correction, or to a step at which it was stopped. */
  | { kind: 'returner'; status_id: string }
  | { kind: 'postponed'; until: string }
  /** On DATE: a person named the day, whatever the flow counts; older histories do not say who. */
  | { kind: 'day_set'; by?: number; reason?: string }
  /** Until when a vote without a quorum goes on. */
  | { kind: 'extended'; until: string }
  | { kind: 'migrated'; from_version: number; to_version: number }
  | { kind: 'withdrawal'; stage: 'asked' | 'agreed' | 'refused' | 'taken_back' }
  /** Of the record as it was when the document came to its end. */
  | { kind: 'certificate'; sha256: string }
  /** The document did not need this step: the condition that said so, and the outcome with which it went on. */
  | { kind: 'ai'; stage: 'asked' }
  /** It waits for a person, with what was found so far. */
  | { kind: 'ai'; stage: 'suggested'; answer: AiAnswer }
  /** `instead_of`: who would have decided, may look at it and decide otherwise. */
  | { kind: 'ai'; stage: 'decided'; answer: AiAnswer; instead_of: Assignee }
  | { kind: 'ai'; stage: 'overridden'; of: string }
  | { kind: 'skipped'; when: string; outcome: Outcome }

/** On a sheet whose roll was changed while the council voted: whose seat went to whom. */
export interface Replaced {
  from_user_id: number
  to_user_id: number
}

export type Target =
  | { subject_type: 'TO_ORG_EMPLOYEE'; struct_id: number; job_id: number; emp_id: number }
  | { subject_type: 'TO_ORG_JOB'; struct_id: number; job_id: number }
  | { subject_type: 'TO_ORG_STRUCT'; struct_id: number }
  | { subject_type: 'TO_ROLE'; role_id: number }

export interface RollEntry {
  user_id: number
  emp_id: number
  /** Scaled integer, 1 unless the sheet says otherwise. */
  weight: number
}

/** Left out of the roll before it was frozen, because the matter is their own. */
interface RecusedEntry {
  user_id: number
  emp_id: number
  reason: string
}

/** What the secretary prepares; frozen with the roll when the sheet is prepared. */
export interface VoteSheet extends VoteRule {
  question: string
  roll: RollEntry[]
  /** Neither on the roll nor among the entitled; absent where there is nobody, as on older sheets. */
  recused?: RecusedEntry[]
  /** ISO 8601 in UTC. */
  deadline: string
  chair_user_id: number | null
}

export const choices = ['approve', 'disapprove', 'recreate', 'abstain'] as const
export type Choice = (typeof choices)[number]

/** What a councillor's row says of their ballot; of a secret one, that it was cast. */
export type CastChoice = Choice | 'secret'

/**
 * What a secret ballot says, apart from the signature of whoever cast it. It is counted at the close, and then it is
 * gone.
 */
export interface SecretBallot {
  voter_id: string
  choice: Choice
  description: string | null
  /** Nobody guesses it, so the commitment on the councillor's row tells nothing of the choice. */
  salt: string
}

/** One councillor's row in one VOTE activation. */
export interface VoterRow extends RollEntry {
  id: string
  /** The VOTE step row. */
  step_id: string
  action_num: number
  choice: CastChoice | null
  description: string | null
  signature: Signature | null
  voted_at: string | null
  /** Left after the freeze: stays in the entitled weight, cannot vote any more. */
  vacated: boolean
  /** Abstained because the matter is their own, and says why. */
  recused?: true
  /** Binds a secret ballot to what it said when it was cast. */
  commitment?: string
}

export interface VoteCount {
  approve: number
  disapprove: number
  recreate: number
  abstain: number
  unvoted: number
  entitled: number
}
export type VoteOutcome = 'approve' | 'disapprove' | 'to_recreate' | 'no_quorum' | 'tie_casting_vote' | 'tie_revote'
export interface VoteResult extends VoteCount {
  outcome: VoteOutcome
  closed_by: 'all_voted' | 'deadline' | 'chair' | 'decided_early'
  /** What those wrote in a secret vote who asked for more material, in no order of people or time. */
  material_asked?: string[]
}

export type InstanceStatus = 'OPEN' | 'ENDED' | 'CANCELLED' | 'POSTPONED'

export interface InstanceState {
  status: InstanceStatus
  /** Grows by one with each accepted command; a command names the version it was made against. */
  version: number
  /** The active step; null before START and after END or CANCEL. */
  status_id: string | null
  action_num: number
  revision: Revision
  creator: (Assignee & { user_id: number }) | null
  steps: readonly StepRow[]
  voters: readonly VoterRow[]
  /** Of secret votes that are still open. */
  ballots: readonly SecretBallot[]
}
