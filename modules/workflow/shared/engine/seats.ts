import type { DiagramNode, Outcome, Participation, StepType } from '../definition.ts'
import type { StepRow } from './model.ts'
import { activationOf, isOpen, nodeIn, record, type Turn } from './turn.ts'

/** Steps at which several people may be asked beside or after each other. */
const severalAt: readonly (StepType | undefined)[] = ['CHECK', 'TRANSFER', 'GIVE']

/** How those whom a step is for share it. */
export function participationOf({ data }: DiagramNode): Participation {
  return (severalAt.includes(data.subject?.object_type) && data.participation) || { mode: 'single' }
}

/** Each waits for the one before. */
export function inOrder(rows: readonly StepRow[]): StepRow[] {
  return rows.map((row, at) => {
    const before = rows[at - 1]
    return before ? { ...row, waits_for: before.id } : row
  })
}

/** Whether it is this row's turn: nobody before it is still deciding. */
export function isAwake(rows: readonly StepRow[], row: StepRow) {
  const before = comesBefore(rows, row)
  return isOpen(row) && !(before && isOpen(before))
}

/** The row that this one waits for, or waited for. */
export function comesBefore(rows: readonly StepRow[], row: StepRow): StepRow | undefined {
  let before = rows.find(({ id }) => id === row.waits_for)
  // Who was asked in addition and let off again leaves those behind them to whoever came before.
  while (before?.closed_as === 'SUPERSEDED') before = rows.find(({ id }) => id === before?.waits_for)
  return before
}

type Verdict = 'open' | 'passed' | 'returned'

/** With these a seat does not let the document on. */
export const isAgainst = (outcome: Outcome | null) => outcome === 'returned' || outcome === 'refused'

/** Whether the decisions so far settle the step in the sense of the last one. */
export function isSettled(turn: Turn, row: StepRow, outcome: Outcome) {
  const { passed, returned } = settledAs(nodeIn(turn, row.status_id), activationOf(turn, row))
  return isAgainst(outcome) ? returned : passed
}

/** In which sense the decisions so far settle a step that is shared as this node says. */
export function settledAs(node: DiagramNode, rows: readonly StepRow[]) {
  const verdicts = seatsIn(rows).map(verdictOf)
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length
  const participation = participationOf(node)
  return {
    passed: isPassed(participation, count('passed'), verdicts.length),
    returned: isReturned(participation, count('returned'), verdicts.length),
  }
}

/**
 * The rows of an activation by the person who was asked at first, with those who sign before and after them; advice
 * decides nothing.
 */
function seatsIn(rows: readonly StepRow[]): StepRow[][] {
  return [
    ...Map.groupBy(
      rows.filter(({ added }) => added?.kind !== 'advice'),
      seatOf,
    ).values(),
  ].filter((seat) => !seat.every(({ closed_as }) => closed_as === 'SUPERSEDED'))
}

const seatOf = (row: StepRow) => row.added?.seat_of ?? row.id

/** A seat that has returned or refused the document asks nobody else. */
export function closeSeat(turn: Turn, row: StepRow) {
  const left = activationOf(turn, row)
    .filter((other) => seatOf(other) === seatOf(row) && isOpen(other))
    .map(({ id }) => id)
  if (left.length > 0) record(turn, { type: 'superseded', at: turn.world.now, step_ids: left })
}

function verdictOf(seat: readonly StepRow[]): Verdict {
  if (seat.some(({ outcome }) => isAgainst(outcome))) return 'returned'
  return seat.some(isOpen) ? 'open' : 'passed'
}

function isPassed(participation: Participation, passed: number, people: number) {
  switch (participation.mode) {
    case 'single':
    case 'any':
      return passed > 0
    case 'all':
    case 'in_order':
      return passed === people
    case 'ratio':
      return passed * participation.denominator >= participation.numerator * people
  }
}

/** Returned as soon as the decisions that would be needed can no longer come. */
function isReturned(participation: Participation, returned: number, people: number) {
  switch (participation.mode) {
    case 'single':
    case 'all':
    case 'in_order':
      return returned > 0
    case 'any':
      return returned === people
    case 'ratio':
      return !isPassed(participation, people - returned, people)
  }
}
