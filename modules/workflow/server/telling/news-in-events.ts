import type { Words } from '#platform/shared/i18n.ts'
import type { Diagram, StepType } from '../../shared/definition.ts'
import type { EngineEvent } from '../../shared/engine/command.ts'
import type { InstanceState, Replaced, StepRow } from '../../shared/engine/model.ts'
import { lastPrepared } from '../../shared/engine/sheet.ts'
import { isOfCouncil } from '../../shared/led-to.ts'
import { actionWords, stepWords } from '../state/labels.ts'
import { isSecretAt } from '../state/signable.ts'
import { unmannedVote } from '../state/waiting.ts'

/** What was decided: by a person, by a council as one, or by nobody where the clock or the system did it. */
export interface Decided {
  step: Words
  action: Words | null
  by: number | null
  comment: string | null
}

/** What one command did to a document. */
export interface NewsInEvents {
  /** The kinds of its events, in their order. */
  happened: EngineEvent['type'][]
  /** Steps that it opened and left open. */
  step_ids: string[]
  /** What was decided, where that is what moved it. */
  decided?: Decided
  /** It was refused for good. */
  is_refused?: true
  /** The absent colleague in whose place it was decided. */
  acted_for?: number
  /** Whose seat in the vote went to whom; the council votes anew. */
  roll_change?: Replaced
  /** A vote had no quorum at its deadline and goes on until this one. */
  vote_extended?: { deadline: string; unvoted: number[]; prepared_by: number | null }
  /** In an open vote nobody is left who could vote before this deadline. */
  nobody_votes?: { due: string | null; prepared_by: number | null }
}

/** Reads the events of one command; `after` is how the document stands once it is done. */
export function newsIn(events: readonly EngineEvent[], diagram: Diagram, after: InstanceState): NewsInEvents {
  const said: Said = Object.assign({}, ...events.map((event) => saidBy(event, after)))
  const decided = decisionIn(events, diagram, after)
  return {
    happened: events.map(({ type }) => type),
    step_ids: openedIn(events, after),
    ...said,
    ...(decided && { decided }),
    ...(isRefused(events) && { is_refused: true as const }),
    ...nobodyVotes(events, after),
  }
}

const isRefused = (events: readonly EngineEvent[]) =>
  events.some((event) => event.type === 'closed' && event.outcome === 'refused') &&
  events.some(({ type }) => type === 'cancelled')

type Said = Pick<NewsInEvents, 'acted_for' | 'roll_change' | 'vote_extended'>

/** What a single event is news of, beside that it happened. */
function saidBy(event: EngineEvent, after: InstanceState): Said {
  switch (event.type) {
    case 'closed':
      return event.acted_for === undefined ? {} : { acted_for: event.acted_for }
    case 'replaced': {
      const sheet = event.row.step_data
      return sheet?.kind === 'sheet' && sheet.replaced ? { roll_change: sheet.replaced } : {}
    }
    case 'extended': {
      const seats = after.voters.filter(({ step_id, vacated }) => step_id === event.step_id && !vacated)
      const unvoted = seats.filter(({ choice }) => choice === null).map(({ user_id }) => user_id)
      return { vote_extended: { deadline: event.deadline, unvoted, prepared_by: preparedBy(after) } }
    }
    default:
      return {}
  }
}

const preparedBy = (state: InstanceState) => lastPrepared(state)?.row.done_by ?? null

/** The rows that these events wrote or closed, in the order of the events and as they stand now. */
function rowsOf(events: readonly EngineEvent[], { steps }: InstanceState): StepRow[] {
  return events.flatMap((event) => {
    const ids = idsIn(event)
    return ids.length === 0 ? [] : steps.filter(({ id }) => ids.includes(id))
  })
}

function idsIn(event: EngineEvent): string[] {
  switch (event.type) {
    case 'activated':
      return event.rows.map(({ id }) => id)
    case 'closed':
      return [event.step_id]
    case 'tied':
      return [event.step_id, ...(event.row ? [event.row.id] : [])]
    case 'handed_to_person':
      return [event.step_id, event.row.id]
    default:
      return 'row' in event ? [event.row.id] : []
  }
}

const openedIn = (events: readonly EngineEvent[], after: InstanceState) =>
  rowsOf(events, after)
    .filter(({ closed_as }) => closed_as === null)
    .map(({ id }) => id)

const doneIn = (events: readonly EngineEvent[], after: InstanceState) =>
  rowsOf(events, after).filter(({ closed_as }) => closed_as === 'DONE')

const aside: readonly StepType[] = ['START', 'END', 'POSTPONE']

/** The decision of which these events tell; what the members of a council wrote in secret stays with it. */
function decisionIn(events: readonly EngineEvent[], diagram: Diagram, after: InstanceState): Decided | undefined {
  const done = doneIn(events, after).filter(
    ({ status_type, step_data }) => !aside.includes(status_type) && step_data?.kind !== 'skipped',
  )
  const row =
    done.find(({ outcome, status_type }) => outcome !== null && status_type !== 'CANCEL') ??
    done.find(({ status_type }) => status_type === 'CANCEL')
  if (!row) return undefined
  const words = { step: stepWords(diagram, row), action: actionWords(diagram, row) }
  if (isOfCouncil(row)) return { ...words, by: null, comment: materialOf(row, after) }
  return { ...words, by: row.done_by, comment: row.done_by === null ? null : row.description }
}

/** What councillors who asked for more material want to see. */
function materialOf({ id, action_num, outcome }: StepRow, { steps, voters }: InstanceState) {
  if (outcome !== 'to_recreate' || isSecretAt({ steps }, action_num)) return null
  const asking = voters.filter(({ step_id, choice }) => step_id === id && choice === 'recreate')
  return asking.flatMap(({ description }) => description || []).join('\n') || null
}

const mayLeaveNobody: readonly EngineEvent['type'][] = ['activated', 'vacated', 'extended', 'resumed']

/** All have gone just now, or had when the vote was opened, given more time or went on after a rest. */
function nobodyVotes(events: readonly EngineEvent[], after: InstanceState): Pick<NewsInEvents, 'nobody_votes'> {
  const row = events.some(({ type }) => mayLeaveNobody.includes(type)) ? unmannedVote(after) : undefined
  return row ? { nobody_votes: { due: row.due_at, prepared_by: preparedBy(after) } } : {}
}

/** What this person did, in the words of the list of what they have done. */
export function deedOf(userId: number, events: readonly EngineEvent[], diagram: Diagram, after: InstanceState) {
  const row = doneIn(events, after).find(({ done_by }) => done_by === userId)
  if (row) return actionWords(diagram, row) ?? stepWords(diagram, row)
  const cast = new Set(events.map((event) => (event.type === 'voted' ? event.voter_id : null)))
  const seat = after.voters.find(({ id, user_id }) => user_id === userId && cast.has(id))
  return seat
    ? stepWords(
        diagram,
        after.steps.find(({ id }) => id === seat.step_id)!,
      )
    : null
}
