import { takenBackLabel } from '../outcome-labels.ts'
import type { Diagram, DiagramNode, Outcome, StepType } from '../definition.ts'
import { nodeOf, stepTypeOf, targetOf, triggersOf } from './graph.ts'
import type { InstanceState, StepRow } from './model.ts'
import { isOpen } from './turn.ts'

interface PossibleOutcome {
  outcome: Outcome
  /** The trigger node: its data holds the label in all languages. */
  trigger: DiagramNode
  /** Where it leads; undefined while the arrow is missing. */
  target: DiagramNode | undefined
}

/** What may come out of a step, in the diagram's order: the buttons of the decision bar. */
export function possibleOutcomes(diagram: Diagram, status_id: string): PossibleOutcome[] {
  return triggersOf(diagram, status_id).flatMap((trigger) => {
    const { outcome } = trigger.data
    if (!outcome) return []
    const target = targetOf(diagram, trigger.id)
    return [{ outcome, trigger, target: target === undefined ? undefined : nodeOf(diagram, target) }]
  })
}

interface PathStep {
  status_id: string
  status_type: StepType
  label: string
  node: DiagramNode | undefined
  place: 'done' | 'current' | 'ahead'
  /** It was left behind without a decision: the document was withdrawn or given up there, or its vote was void. */
  undecided?: true
  /** Null for steps ahead: they have not happened. */
  action_num: number | null
}

/** The way so far, the open step, and the most likely way from there to the end. */
export function predictedPath(diagram: Diagram, state: InstanceState): PathStep[] {
  const isHere = (row: StepRow) => state.status_id !== null && state.action_num === row.action_num
  const passed = activations(state.steps).map((row): PathStep => ({
    status_id: row.status_id,
    status_type: row.status_type,
    label: row.status,
    node: nodeOf(diagram, isHere(row) ? (state.status_id ?? row.status_id) : row.status_id),
    place: isHere(row) ? 'current' : 'done',
    ...(isLeft(state.steps, row) && { undecided: true as const }),
    action_num: row.action_num,
  }))
  const from = state.creator ? state.status_id : undefined
  return from ? [...passed, ...ahead(diagram, from, returnerOf(state))] : passed
}

/** Outcomes that lead the document astray; the path ahead supposes that all goes well. */
const setbacks: readonly Outcome[] = [
  'returned',
  'returned_by_ai',
  'cancelled',
  'disapprove',
  'to_recreate',
  'no_quorum',
  'refused',
]

function ahead(diagram: Diagram, from: string, returner: string | undefined): PathStep[] {
  const path: PathStep[] = []
  const seen = new Set([from])
  for (let at = nextWhenAllGoesWell(diagram, from, returner); at; at = nextWhenAllGoesWell(diagram, at.id, undefined)) {
    const status_type = stepTypeOf(at)
    if (seen.has(at.id) || !status_type) break
    seen.add(at.id)
    path.push({ status_id: at.id, status_type, label: at.data.label, node: at, place: 'ahead', action_num: null })
  }
  return path
}

function nextWhenAllGoesWell(diagram: Diagram, status_id: string, returner: string | undefined) {
  const node = nodeOf(diagram, status_id)
  const back = node?.data.back_to_returner && returner ? nodeOf(diagram, returner) : undefined
  // Nobody returned a document that came to be corrected as soon as it was sent.
  if (back && back.type !== 'start') return back
  const likely = possibleOutcomes(diagram, status_id).find(
    ({ outcome, target }) => target && !setbacks.includes(outcome),
  )
  if (likely) return likely.target
  const target = node?.type === 'start' ? targetOf(diagram, status_id) : undefined
  return target === undefined ? undefined : nodeOf(diagram, target)
}

function returnerOf({ steps, action_num }: InstanceState) {
  const open = steps.find((row) => row.action_num === action_num && isOpen(row))
  return open?.step_data?.kind === 'returner' ? open.step_data.status_id : undefined
}

/** Everybody who was to decide there was let off; whoever gave advice decided nothing. */
function isLeft(rows: readonly StepRow[], { action_num }: StepRow) {
  return rows.every(
    (row) => row.action_num !== action_num || row.added?.kind === 'advice' || row.closed_as === 'SUPERSEDED',
  )
}

/** One row for each activation, in order; what was decided and taken back is not on the way. */
function activations(rows: readonly StepRow[]) {
  const undone = rows
    .filter(({ status_action }) => status_action === takenBackLabel.mn)
    .map((note) => ({ from: decidedBefore(rows, note), to: note.action_num }))
  return rows.filter(
    (row, at) =>
      rows.findIndex((other) => other.action_num === row.action_num) === at &&
      !undone.some(({ from, to }) => row.action_num >= from && row.action_num <= to),
  )
}

const decidedBefore = (rows: readonly StepRow[], { status_id, action_num }: StepRow) =>
  rows.findLast((row) => row.status_id === status_id && row.overtaken && row.action_num <= action_num)?.action_num ??
  action_num
