import type { Words } from '#platform/shared/i18n.ts'
import type { Diagram, DiagramNode, Outcome, SubjectType } from '../definition.ts'
import type { AiAnswer, AiOutcome } from '../definition/ai.ts'
import type { Signature } from '../signature.ts'
import type { Contents } from './conditions.ts'
import type {
  ActedAs,
  Actor,
  Alarm,
  AlarmKind,
  Assignee,
  CastChoice,
  Choice,
  Directory,
  Handover,
  IncidentCode,
  Organisation,
  Person,
  Revision,
  SecretBallot,
  StandsIn,
  StepData,
  StepRow,
  Target,
  VoteResult,
  VoteSheet,
  VoterRow,
} from './model.ts'

/** What a row takes over from the step of another version; who has it, and until when, stays. */
export type MovedRow = Pick<
  StepRow,
  'id' | 'status' | 'is_read_only' | 'is_signature_needed' | 'is_subject_changeable' | 'step_data'
>

interface FromActor {
  actor: Actor
  /** Absent for a caller who takes the state as it is, such as a timer. */
  expected_version?: number
}

export type Command =
  | ({ type: 'start'; revision: Revision } & FromActor)
  | ({
      type: 'fire'
      step_id: string
      outcome: Outcome
      description?: string
      signature?: Signature
      /** The revision the person saw. */
      revision_sha256?: string
      /** RE_CREATE, or an editable CHECK: the new revision that this command brings. */
      new_revision?: Revision
      /**
       * What the command writes, or tried to: names of fields, the title and the attachments among them. Absent where
       * nobody compared: then it may be anything.
       */
      changed?: readonly string[]
      /** TRANSFER 'forwarded', GIVE 'given', or a next step whose subject is changeable. */
      targets?: Target[]
      /** PREPARE_VOTE only. */
      sheet?: VoteSheet
    } & FromActor)
  | ({
      type: 'ballot'
      step_id: string
      choice: Choice
      is_recused?: boolean
      description?: string
      signature?: Signature
      revision_sha256?: string
    } & FromActor)
  /** The chair closes after quorum, or the deadline has come. */
  | ({ type: 'close_vote'; step_id: string } & FromActor)
  | { type: 'deadline'; step_id: string }
  /** The day that a DATE step waits for has come. */
  | { type: 'due'; step_id: string }
  /** A step is due soon, is late, or stays late; `informs` are those who hear of it beside whoever has it. */
  | { type: 'alarm'; step_id: string; informs: readonly number[] }
  /** The organisation works at other times than before: what was reckoned by its calendar is reckoned anew. */
  | { type: 'recount'; clocks: readonly StepClock[] }
  /** The creator or an administrator moves the day of a DATE step. */
  | ({ type: 'reschedule'; step_id: string; date: string; reason?: string } & FromActor)
  /** What was found when the document was to be finalised. */
  | { type: 'finalise'; step_id: string; found: { certificate: string } | { problem: string } }
  /** Whoever has the open step lets the document rest. */
  | ({ type: 'postpone'; step_id: string; until: string; description: string } & FromActor)
  | ({ type: 'resume' } & FromActor)
  /** The day until which it rests has come; `step_id` is the row that says so. */
  | { type: 'resume_due'; step_id: string }
  /** Gives up a document that rests or is stuck. */
  | ({ type: 'cancel'; description: string; gave_up?: true } & FromActor)
  /** Somebody else signs too, before or after whoever has the step. */
  | ({ type: 'add_sign'; step_id: string; place: 'before' | 'after'; to_user_id: number; reason: string } & FromActor)
  /** Somebody else is asked for advice; then it comes back. */
  | ({ type: 'delegate'; step_id: string; to_user_id: number; reason: string } & FromActor)
  | ({ type: 'advise'; step_id: string; description: string } & FromActor)
  /** Whoever was asked in addition need not answer any more. */
  | ({ type: 'recall'; step_id: string } & FromActor)
  /** The step moves on to somebody else for good. */
  | ({ type: 'transfer'; step_id: string; to_user_id: number; reason: string } & FromActor)
  | ({ type: 'claim'; step_id: string } & FromActor)
  | ({ type: 'release'; step_id: string } & FromActor)
  /** Back to a step that this document has passed. */
  | ({ type: 'send_back'; step_id: string; status_id: string; description: string } & FromActor)
  /** An open step goes to another person. Whether `by` may say so is asked by the organisation before. */
  | { type: 'reassign'; step_id: string; by: number; org_id: number; from: Leaver; to_user_id: number; reason: string }
  /** A councillor who has not voted leaves the council; the seat stays in the count of those entitled. */
  | { type: 'vacate'; step_id: string; by: number; org_id: number; user_id: number; reason: string }
  /** Another councillor gets a seat of an open vote: a new roll, on which the council votes anew. */
  | ({ type: 'replace_voter'; step_id: string; voter_id: string; to_user_id: number; reason: string } & FromActor)
  /** `stands`: what cannot be undone has followed from it. */
  | ({ type: 'take_back'; step_id: string; stands: boolean } & FromActor)
  | ({ type: 'withdraw'; description: string } & FromActor)
  /**
   * An administrator mends a step that nobody and nothing could carry on; `gave_up` where no row says so: a timer,
   * rules or a model did.
   */
  | ({ type: 'repair'; step_id: string; how: Repair; reason: string; gave_up?: true } & FromActor)
  /** Somebody looks whether anyone is left to ask. */
  | { type: 'unattended'; step_id: string }
  /**
   * An administrator lets the document go on in another version, whose diagram is the world's; `steps` says what a
   * step of another id is called there.
   */
  | {
      type: 'migrate'
      by: number
      org_id: number
      from_version: number
      to_version: number
      steps: Readonly<Record<string, string>>
    }
  /** The creator wants back what others have decided on already. */
  | ({ type: 'ask_withdrawal'; description: string } & FromActor)
  | ({ type: 'answer_withdrawal'; agrees: boolean; description: string } & FromActor)
  /** What rules or a model found about a step that waits for them. */
  | { type: 'ai_answer'; step_id: string; revision_sha256: string; answer: AiAnswer }
  /** A person decides otherwise than the AI did. */
  | ({ type: 'override'; step_id: string; outcome: AiOutcome; description: string } & FromActor)

/** What the deadline of an open step was reckoned from. */
export interface StepClock {
  step_id: string
  /** As it was drawn when the step opened. */
  node: DiagramNode
  /** When it opened, or, where a vote was given more time, when that was. */
  from: string
  /** Milliseconds for which the document has rested since. */
  rested: number
}

export type Repair =
  /** The document comes to the same step anew. */
  | { kind: 'retry' }
  | { kind: 'assign'; to_user_id: number }
  /** As if it had been decided so. */
  | { kind: 'continue'; outcome: Outcome }

/** Somebody whose work is handed over: the fields under which it may wait for them. */
interface Leaver extends Omit<Person, 'user_id'> {
  user_id: number | null
}

/**
 * What the history binds of the flow that a document takes, in the order in which it was learnt to: older ones say
 * less.
 */
interface Taken {
  /** Of what stands in the version. */
  flow_sha256?: string
  /** What the flow was called then; it may be renamed for later documents. */
  flow_title?: Words
}

/** Facts, in order. Applying all of them to an empty state gives the state back. */
export type EngineEvent = Fact & {
  /** The instance's version once the command that caused this event is done; all events of one command share it. */
  version: number
}

export type RecountedStep = Pick<StepRow, 'due_at' | 'alarms'> & { step_id: string }

export type Fact =
  /**
   * `type_id` and `type_title`: the type of the document, where it has one, and what that was called then;
   * `type_fields_sha256`: of what it asks besides the flow; `number`: by which people name the document.
   */
  | ({
      type: 'started'
      at: string
      actor: Actor
      revision: Revision
      row: StepRow
      type_id?: number
      type_title?: Words
      type_fields_sha256?: string
      number?: string
    } & Taken)
  | { type: 'activated'; at: string; status_id: string; action_num: number; rows: StepRow[]; voters: VoterRow[] }
  | {
      type: 'closed'
      at: string
      step_id: string
      done_by: number | null
      /** Null where it was sent back, or advice was given. */
      outcome: Outcome | null
      status_action: string
      description: string | null
      signature: Signature | null
      step_data: StepData | null
      acted_as?: ActedAs
      acted_for?: number
    }
  | ({ type: 'reassigned'; step_id: string; subject_type: SubjectType; assignee: Assignee } & Handover)
  /** Nobody was left to ask: somebody stands in, or, without `stands_in`, those whom it is for are back. */
  | {
      type: 'placed'
      at: string
      step_id: string
      subject_type: SubjectType
      assignee: Assignee
      stands_in: StandsIn | null
    }
  | { type: 'vacated'; at: string; voter_id: string; by: number; reason: string }
  | { type: 'alarmed'; at: string; step_id: string; kind: AlarmKind; to: readonly number[] }
  | { type: 'rescheduled'; at: string; step_id: string; by: number; due_at: string; step_data?: StepData }
  /** By another calendar; what the clock has said already stays said. */
  | { type: 'recounted'; at: string; moved: RecountedStep[] }
  | { type: 'stuck'; at: string; step_id: string; incident: IncidentCode; detail: string }
  | { type: 'postponed'; at: string; row: StepRow }
  /** Everything that was due is due so many milliseconds later. */
  /** `fixed` are the open steps that wait for a day of the calendar, which no rest puts off. */
  | { type: 'resumed'; at: string; row: StepRow; shift: number; fixed?: string[] }
  /** Something said beside the steps: a withdrawal asked for, another version of the flow, more time for a quorum. */
  | { type: 'noted'; at: string; row: StepRow }
  /** It goes on in another version: `status_id` and `moved` are what its open rows are there. */
  | ({
      type: 'migrated'
      at: string
      by: number
      from_version: number
      to_version: number
      status_id: string
      moved: MovedRow[]
    } & Taken)
  /**
   * `waiting`: the open steps that from now on wait for who signs after `step_id`; histories written before it was
   * said name none.
   */
  | { type: 'joined'; at: string; step_id: string; by: number; row: StepRow; waiting?: readonly string[] }
  | { type: 'claimed'; at: string; step_id: string; by: number | null }
  | { type: 'overtaken'; at: string; step_ids: string[] }
  | { type: 'superseded'; at: string; step_ids: string[] }
  | { type: 'revised'; at: string; revision: Revision; by: number }
  | {
      type: 'voted'
      at: string
      voter_id: string
      choice: CastChoice
      recused?: true
      description: string | null
      signature: Signature | null
      commitment?: string
      /** Of a secret vote; it is kept in no event. */ ballot?: SecretBallot
    }
  /** As many for as against: `row` waits for the chair's casting vote; without it the council votes anew. */
  | { type: 'tied'; at: string; step_id: string; status_action: string; result: VoteResult; row: StepRow | null }
  /** `alarms`: what the clock says before the new deadline. */
  | { type: 'extended'; at: string; step_id: string; deadline: string; alarms?: readonly Alarm[] }
  /** The sheet with another roll, done by whoever changed it; the vote under the old one has closed undecided. */
  | { type: 'replaced'; at: string; row: StepRow }
  | { type: 'skipped'; at: string; row: StepRow }
  /** The AI's row is done without a decision; `row` waits for a person. */
  | { type: 'handed_to_person'; at: string; step_id: string; status_action: string; step_data: StepData; row: StepRow }
  | { type: 'overridden'; at: string; row: StepRow }
  | { type: 'ended'; at: string; row: StepRow }
  | { type: 'cancelled'; at: string; row: StepRow }
  /** The document got its official number from a series; where it stands does not change by that. */
  | { type: 'numbered'; at: string; number: string; series_id: number }

export const refusals = [
  'NOT_ASSIGNED',
  'ALREADY_DECIDED',
  'STALE_VERSION',
  'STALE_REVISION',
  'CLOSED',
  'UNKNOWN_TRIGGER',
  'REASON_REQUIRED',
  'SIGNATURE_REQUIRED',
  'SIGNATURE_INVALID',
  'NO_ASSIGNEE',
  'NO_TARGET',
  'BAD_TARGET',
  'TARGET_ELSEWHERE',
  'BAD_ROLL',
  'BAD_QUORUM',
  'BAD_THRESHOLD',
  'BAD_DATE',
  'NO_DAY',
  'BEYOND_A_YEAR',
  'READ_ONLY',
  'NO_CHANGE',
  'NOT_ON_ROLL',
  'SEAT_MISSING',
  'ALREADY_VOTED',
  'BALLOTS_ALTERED',
  'RECUSED',
  'RECUSAL_ABSTAINS',
  'NO_QUORUM',
  'NOT_A_VOTE',
  'STEP_MISSING',
  'TOO_MANY_VISITS',
  'SAME_PERSON',
  'ALREADY_STARTED',
  'TOO_LATE_TO_WITHDRAW',
  'ALREADY_ASKED',
  'CANNOT_MOVE',
  'NOT_A_DIAGRAM',
  'HANDED_OVER',
  'NOT_YET',
  'CLAIMED',
  'WRONG_STEP',
  'POSTPONED',
  'POSTPONED_TOO_OFTEN',
  'HAS_SEAT',
  'NOT_OF_COUNCIL',
  'OWN_DOCUMENT',
  'IS_BALLOT',
  'NOT_HERE',
  'FIELDS_MISSING',
  'PRESENT_STEP',
  'NOT_PASSED',
  'BARRED',
  'ACTED_SINCE',
  'DECISION_STANDS',
] as const
export type RefusalCode = (typeof refusals)[number]
export interface Refusal {
  code: RefusalCode
  /** ALREADY_DECIDED and HANDED_OVER: whose decision came first, and when. */
  winner?: { user_id: number | null; at: string; status_action: string }
}

export type Decision = { ok: true; events: EngineEvent[] } | { ok: false; refusal: Refusal }

/** What a decision may lean on besides the command. */
export interface World {
  diagram: Diagram
  directory: Directory
  /** Server time, ISO 8601 in UTC. */
  now: string
  newId(): string
  /** What nobody can guess, also who knows the ids and the time. */
  newSalt(): string
  /** A hash of a secret ballot with its salt. */
  commitmentTo(ballot: SecretBallot): string
  /** When a step of so many working hours that opens now, or opened then, is due, in the organisation's calendar. */
  dueAfter(workingHours: number, from?: string): string
  /** How many working hours are left until then, or were left once. */
  hoursUntil(moment: string, from?: string): number
  /** When work begins on the day that is so many working days from now, or from then. */
  workdayAfter(workingDays: number, from?: string): string
  /** When this day (YYYY-MM-DD) begins, where the organisation is. */
  dayBegins(day: string): string
  /** What the document says once this command is done; needed where the diagram asks for it. */
  contents?: Contents
  /** Needed where a step is relative to the sender. */
  organisation?: Organisation
}
