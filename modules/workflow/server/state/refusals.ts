import { dateTimeIn } from '#platform/shared/clock.ts'
import type { Language, Words } from '#platform/shared/i18n.ts'
import { inLanguage } from '#platform/shared/i18n.ts'
import { AppError } from '#platform/shared/errors.ts'
import type { Refusal, RefusalCode } from '../../shared/engine/command.ts'
import { initialAndName } from '../../shared/signature.ts'

const statusOf: Record<RefusalCode, 403 | 404 | 409 | 422> = {
  NOT_ASSIGNED: 403,
  SAME_PERSON: 403,
  NOT_ON_ROLL: 403,
  TARGET_ELSEWHERE: 403,
  STEP_MISSING: 404,
  SEAT_MISSING: 404,
  ALREADY_DECIDED: 409,
  STALE_VERSION: 409,
  STALE_REVISION: 409,
  CLOSED: 409,
  ALREADY_VOTED: 409,
  BALLOTS_ALTERED: 409,
  RECUSED: 409,
  ALREADY_STARTED: 409,
  TOO_LATE_TO_WITHDRAW: 409,
  ALREADY_ASKED: 409,
  CANNOT_MOVE: 409,
  NOT_A_DIAGRAM: 409,
  TOO_MANY_VISITS: 409,
  HANDED_OVER: 409,
  NOT_YET: 409,
  CLAIMED: 409,
  POSTPONED: 409,
  POSTPONED_TOO_OFTEN: 409,
  WRONG_STEP: 422,
  UNKNOWN_TRIGGER: 422,
  REASON_REQUIRED: 422,
  SIGNATURE_REQUIRED: 422,
  SIGNATURE_INVALID: 422,
  NO_ASSIGNEE: 422,
  NO_TARGET: 422,
  BAD_TARGET: 422,
  BAD_ROLL: 422,
  BAD_QUORUM: 422,
  BAD_THRESHOLD: 422,
  BAD_DATE: 422,
  NO_DAY: 422,
  BEYOND_A_YEAR: 422,
  READ_ONLY: 422,
  NO_CHANGE: 422,
  RECUSAL_ABSTAINS: 422,
  NO_QUORUM: 422,
  NOT_A_VOTE: 422,
  HAS_SEAT: 422,
  NOT_OF_COUNCIL: 422,
  OWN_DOCUMENT: 422,
  IS_BALLOT: 422,
  NOT_HERE: 422,
  FIELDS_MISSING: 422,
  PRESENT_STEP: 422,
  NOT_PASSED: 422,
  BARRED: 403,
  ACTED_SINCE: 409,
  DECISION_STANDS: 422,
}

/** Every refusal of the engine has words of its own; the list is what the translation check goes by. */
const wordsOf = {
  NOT_ASSIGNED: 'workflow.not_assigned',
  SAME_PERSON: 'workflow.same_person',
  NOT_ON_ROLL: 'workflow.not_on_roll',
  STEP_MISSING: 'workflow.step_missing',
  SEAT_MISSING: 'workflow.seat_missing',
  ALREADY_DECIDED: 'workflow.already_decided',
  STALE_VERSION: 'workflow.stale_version',
  STALE_REVISION: 'workflow.stale_revision',
  CLOSED: 'workflow.closed',
  ALREADY_VOTED: 'workflow.already_voted',
  BALLOTS_ALTERED: 'workflow.ballots_altered',
  RECUSED: 'workflow.recused',
  RECUSAL_ABSTAINS: 'workflow.recusal_abstains',
  ALREADY_STARTED: 'workflow.already_started',
  TOO_LATE_TO_WITHDRAW: 'workflow.too_late_to_withdraw',
  ALREADY_ASKED: 'workflow.already_asked',
  CANNOT_MOVE: 'workflow.cannot_move',
  NOT_A_DIAGRAM: 'workflow.not_a_diagram',
  TOO_MANY_VISITS: 'workflow.too_many_visits',
  UNKNOWN_TRIGGER: 'workflow.unknown_trigger',
  REASON_REQUIRED: 'workflow.reason_required',
  SIGNATURE_REQUIRED: 'workflow.signature_required',
  SIGNATURE_INVALID: 'workflow.signature_invalid',
  NO_ASSIGNEE: 'workflow.no_assignee',
  NO_TARGET: 'workflow.no_target',
  BAD_TARGET: 'workflow.bad_target',
  TARGET_ELSEWHERE: 'workflow.target_elsewhere',
  BAD_ROLL: 'workflow.bad_roll',
  BAD_QUORUM: 'workflow.bad_quorum',
  BAD_THRESHOLD: 'workflow.bad_threshold',
  BAD_DATE: 'workflow.bad_date',
  NO_DAY: 'workflow.no_day',
  BEYOND_A_YEAR: 'workflow.beyond_a_year',
  READ_ONLY: 'workflow.read_only',
  HANDED_OVER: 'workflow.handed_over',
  NOT_YET: 'workflow.not_yet',
  CLAIMED: 'workflow.claimed',
  POSTPONED: 'workflow.postponed',
  POSTPONED_TOO_OFTEN: 'workflow.postponed_too_often',
  WRONG_STEP: 'workflow.wrong_step',
  HAS_SEAT: 'workflow.has_seat',
  NOT_OF_COUNCIL: 'workflow.not_of_council',
  OWN_DOCUMENT: 'workflow.own_document',
  IS_BALLOT: 'workflow.is_ballot',
  NOT_HERE: 'workflow.not_here',
  FIELDS_MISSING: 'workflow.fields_missing',
  PRESENT_STEP: 'workflow.present_step',
  NOT_PASSED: 'workflow.not_passed',
  BARRED: 'workflow.barred',
  ACTED_SINCE: 'workflow.acted_since',
  DECISION_STANDS: 'workflow.decision_stands',
  NO_CHANGE: 'workflow.no_change',
  NO_QUORUM: 'workflow.no_quorum',
  NOT_A_VOTE: 'workflow.not_a_vote',
} satisfies Record<RefusalCode, string>

/** Who decided first, as people read it. */
interface Winner {
  user_id: number | null
  first_name: string
  last_name: string
  at: string
  action: Words
}

/**
 * The answer to a refused command; the second of two deciders hears who was first, when on the clocks of their
 * organisation, and with what.
 */
export function refusalError(
  { code }: Refusal,
  first?: { winner: Winner; language: Language; zone: string },
): AppError {
  if (!first) return new AppError(statusOf[code], wordsOf[code], { extra: { reason: code } })
  const { winner, language, zone } = first
  const params = {
    name: initialAndName(winner.last_name, winner.first_name),
    at: dateTimeIn(zone, winner.at),
    action: inLanguage(winner.action, language),
  }
  return new AppError(
    statusOf[code],
    code === 'CLOSED' ? 'workflow.closed_by' : code === 'ACTED_SINCE' ? 'workflow.acted_since_by' : wordsOf[code],
    {
      params,
      extra: { reason: code, winner },
    },
  )
}
