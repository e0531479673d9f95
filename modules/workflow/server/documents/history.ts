import { namesThen } from '#modules/access/server/index.ts'
import {
  directoryFor,
  type MemberCard,
  personCards,
  placeNames,
  type ReachablePerson,
} from '#modules/organization/server/index.ts'
import type { Trx } from '#platform/server/database.ts'
import type { Principal } from '#platform/server/principal.ts'
import { route } from '#platform/server/route.ts'
import { inLanguage, type Language } from '#platform/shared/i18n.ts'
import { showHistory } from '../../shared/process-history.ts'
import { isOfCouncil, ledTo } from '../../shared/led-to.ts'
import {
  actionNumbersOf,
  belongsInHistory,
  type ProcessHistory,
  type StatusHistory,
  turnOf,
  type VotingPerson,
} from '../../shared/history.ts'
import { withoutCms } from '../../shared/signature.ts'
import { reaches } from '../../shared/engine/assignee.ts'
import type { InstanceState, StepRow, VoterRow } from '../../shared/engine/model.ts'
import { replacementOf } from '../../shared/engine/steps/replace-voter.ts'
import { ownLookOf } from '../../shared/engine/graph.ts'
import { lateLabel } from '../../shared/outcome-labels.ts'
import type { Definition } from '../state/definitions.ts'
import { isSecretAt } from '../state/signable.ts'
import { actionWords, stepWords } from '../state/labels.ts'
import { loadVisible } from './view.ts'

export const historyRoute = route(showHistory, ({ db, principal, language }, { id }) =>
  historyFor(db, principal, id, { labels: language, places: language }),
)

/**
 * The status history with the field names of the specification: labels in one language, units and jobs in one, or as
 * they were given where it is kept.
 */
export async function historyFor(
  db: Trx,
  principal: Principal,
  id: string,
  { labels: language, places }: { labels: Language; places?: Language },
): Promise<ProcessHistory> {
  const { state, definition } = await loadVisible(db, principal, id)
  const rows = state.steps.filter(belongsInHistory)
  const cards = await personCards(
    db,
    principal.orgId,
    [...new Set([...rows.flatMap(usersOf), ...state.voters.map(({ user_id }) => user_id)])],
    places,
  )
  const then = await namesThen(
    db,
    principal.orgId,
    cards.map(({ user_id }) => user_id),
  )
  const holders = await directoryFor(
    db,
    principal.orgId,
    rows.filter(({ closed_as, acted_as, emp_id }) => closed_as === null || (acted_as === 'admin' && emp_id !== null)),
    places,
  )
  const book: Book = (userId, at) => {
    const card = cards.find(({ user_id }) => user_id === userId)
    return asEmp(card && at !== null && userId !== null ? { ...card, ...then(userId, at) } : card)
  }
  const unitName = await unitNamesIn(db, principal.orgId, rows, language)
  const histories = rows.map((row) => ({
    ...reachedAt(row, unitName),
    ...statusOf(definition, row, book, holders, language),
    ...endedByCouncil(definition, state.steps, row, language),
  }))
  return {
    statusHistories: histories,
    votingPeople: state.voters.map((voter) => votingPersonOf(state, voter, book)),
    actionNumbers: actionNumbersOf(histories),
  }
}

/** What the units are called past which steps went on their way up. */
async function unitNamesIn(db: Trx, orgId: number, rows: readonly StepRow[], language: Language) {
  const struct_ids = [
    ...new Set(rows.flatMap(({ reached }) => reached?.passed.flatMap(({ struct_id }) => struct_id ?? []) ?? [])),
  ]
  const places = await placeNames(db, orgId, { emp_ids: [], job_ids: [], struct_ids }, language)
  return (id: number) => places.find((place) => place.id === id)?.name ?? `№ ${id}`
}

/** Only where it went past somebody: that it came to the head is what the step says. */
function reachedAt({ reached }: StepRow, unitName: (id: number) => string): Pick<StatusHistory, 'reached'> {
  if (!reached || (reached.passed.length === 0 && !reached.at_top)) return {}
  const passed = reached.passed.map(({ struct_id, why }) => ({
    unit: struct_id === null ? null : unitName(struct_id),
    why,
  }))
  return { reached: { passed, at_top: reached.at_top ?? false } }
}

/** People as they were called when something was closed; as they are called now where it is open. */
type Book = (userId: number | null, at: string | null) => StatusHistory['emp']

function statusOf(
  { diagram }: Definition,
  row: StepRow,
  book: Book,
  holders: readonly ReachablePerson[],
  language: Language,
): StatusHistory {
  const action = actionWords(diagram, row)
  const turned = turnOf(row)
  return {
    status: inLanguage(stepWords(diagram, row), language),
    status_action: action && inLanguage(action, language),
    status_type: row.status_type,
    ...ownLookOf(diagram, row),
    is_done: row.is_done,
    action_num: row.action_num,
    created_at: row.done_at ?? row.created_at,
    description:
      row.done_by === null && row.description === lateLabel.mn ? inLanguage(lateLabel, language) : row.description,
    signature: row.signature && JSON.stringify(withoutCms(row.signature)),
    emp: empOf(row, book, holders),
    ...(row.acted_for !== undefined && { substituted: book(row.acted_for, row.done_at) }),
    ...(row.acted_as === 'admin' && { as_admin: { waited_for: waitedFor(row, book, holders) } }),
    ...(row.step_data?.kind === 'postponed' && { until: row.step_data.until }),
    ...(row.step_data?.kind === 'extended' && { extended_until: row.step_data.until }),
    ...(row.step_data?.kind === 'certificate' && { certificate: row.step_data.sha256 }),
    ...(daySetAt(row) && {
      day_set: {
        by: book(daySetAt(row)!.by, row.done_at ?? row.created_at),
        day: row.due_at,
        reason: daySetAt(row)!.reason ?? null,
      },
    }),
    ...(row.added && {
      added: { kind: row.added.kind, by: book(row.added.by, row.created_at), reason: row.added.reason },
    }),
    ...(turned && { turned }),
    ...(row.overtaken && { overtaken: true }),
    ...(recusedAt(row).length > 0 && {
      recused: recusedAt(row).map(({ user_id, reason }) => ({ emp: book(user_id, row.done_at), reason })),
    }),
    ...(replacedAt(row) && {
      replaced: {
        from: book(replacedAt(row)!.from_user_id, row.done_at),
        to: book(replacedAt(row)!.to_user_id, row.done_at),
      },
    }),
    ...(row.stands_in && {
      stands_in: { as: row.stands_in.as, meant_for: book(row.stands_in.original_assignee.user_id, row.created_at) },
    }),
    ...(said(row).length > 0 && {
      alarms: said(row).map(({ kind, done, to = [] }) => ({
        kind,
        at: done!,
        to: to.map((userId) => book(userId, done!)).filter((one) => one !== null),
      })),
    }),
    ...(row.handovers && {
      handovers: row.handovers.map(({ at, reason, by, from_user_id, to_user_id }) => ({
        at,
        reason,
        by: book(by, at),
        from: book(from_user_id, at),
        to: book(to_user_id, at),
      })),
    }),
  }
}

/**
 * Where a council ended or cancelled it, its last voter did not, although the row is theirs. What was decided is why
 * it is cancelled.
 */
function endedByCouncil(
  { diagram }: Definition,
  steps: readonly StepRow[],
  row: StepRow,
  language: Language,
): Partial<StatusHistory> | undefined {
  if (row.status_type !== 'END' && row.status_type !== 'CANCEL') return undefined
  const decision = ledTo(steps, row)
  if (!decision || !isOfCouncil(decision)) return undefined
  const decided = row.status_type === 'CANCEL' && row.description === null ? actionWords(diagram, decision) : null
  return { emp: null, by_council: true, ...(decided && { description: inLanguage(decided, language) }) }
}

const said = ({ alarms = [] }: StepRow) => alarms.filter(({ done, to }) => done !== undefined && to !== undefined)

const replacedAt = ({ step_data }: StepRow) => (step_data?.kind === 'sheet' ? step_data.replaced : undefined)

const daySetAt = ({ step_data }: StepRow) =>
  step_data?.kind === 'day_set' && step_data.by !== undefined ? { ...step_data, by: step_data.by } : undefined

/** Said where the sheet was prepared, and once. */
const recusedAt = ({ step_data, status_type }: StepRow) =>
  status_type === 'PREPARE_VOTE' && step_data?.kind === 'sheet' && !step_data.replaced
    ? (step_data.sheet.recused ?? [])
    : []

/** Everybody whom a row names; who votes comes with the roll. */
function usersOf(row: StepRow): number[] {
  const { done_by, user_id, acted_as, acted_for, added, stands_in, alarms = [], handovers = [] } = row
  return [
    ...recusedAt(row).map(({ user_id }) => user_id),
    ...alarms.flatMap(({ to = [] }) => to),
    done_by,
    daySetAt(row)?.by ?? null,
    acted_as === 'admin' ? user_id : null,
    acted_for ?? null,
    added?.by ?? null,
    stands_in?.original_assignee.user_id ?? null,
    ...handovers.flatMap(({ by, from_user_id, to_user_id }) => [by, from_user_id, to_user_id]),
  ].filter((one) => one !== null)
}

/** Who decided; for an open step whom it waits for, where that is one person. */
function empOf(row: StepRow, book: Book, holders: readonly ReachablePerson[]): StatusHistory['emp'] {
  // Its members follow as voting people.
  if (isOfCouncil(row)) return null
  if (row.done_by !== null) return book(row.done_by, row.done_at)
  const reached = row.closed_as === null ? holders.filter((person) => reaches(row, person)) : []
  return reached.length === 1 ? asEmp(reached[0]) : null
}

/** The one person whose step an administrator decided; a role or a unit is nobody in particular. */
function waitedFor(row: StepRow, book: Book, holders: readonly ReachablePerson[]): StatusHistory['emp'] {
  if (row.user_id !== null) return book(row.user_id, row.done_at)
  return row.emp_id === null ? null : asEmp(holders.find((person) => reaches(row, person)))
}

function asEmp(card: MemberCard | undefined): StatusHistory['emp'] {
  return card ? { job: card.job, struct: card.struct, first_name: card.first_name, last_name: card.last_name } : null
}

/** The signature of a secret ballot proves that the councillor took part, and nothing else of it leaves the server. */
function votingPersonOf(state: InstanceState, voter: VoterRow, book: Book): VotingPerson {
  const secret = isSecret(state, voter)
  const voted = voter.choice !== null
  return {
    action_num: voter.action_num,
    approve: !voted || secret || voter.choice === 'abstain' ? null : asFlag(voter.choice === 'approve'),
    recreate: asFlag(!secret && voter.choice === 'recreate'),
    voted: asFlag(voted),
    description: secret ? null : voter.description,
    signature_image: voter.signature && JSON.stringify(withoutCms(voter.signature)),
    signature_date: voter.voted_at,
    emp: book(voter.user_id, voter.voted_at),
    ...(isVoided(state, voter) && { voided: true }),
  }
}

function isSecret({ steps }: InstanceState, { action_num }: VoterRow) {
  return isSecretAt({ steps }, action_num)
}

function isVoided(state: InstanceState, { step_id }: VoterRow) {
  const row = state.steps.find(({ id }) => id === step_id)
  return row !== undefined && replacementOf(state, row) !== undefined
}

const asFlag = (value: boolean) => (value ? 1 : 0)
