import type { FieldValues, FormField } from '#platform/shared/fields/index.ts'
import type { Diagram, DiagramNode } from '../definition.ts'
import { migratedLabel } from '../outcome-labels.ts'
import { nobody } from './assignee.ts'
import { nodeOf, nodesOfType, stepTypeOf, triggersOf } from './graph.ts'
import type { Command, MovedRow } from './command.ts'
import type { InstanceState, StepRow } from './model.ts'
import { asideRow } from './postpone.ts'
import { refuse } from './refusal.ts'
import { newRow } from './rows.ts'
import { settledAs } from './seats.ts'
import { lastPrepared } from './sheet.ts'
import { activationOf, isOpen, nodeIn, record, type Turn } from './turn.ts'

/** Why a document cannot go on in another version. */
export const moveProblems = [
  'over',
  'no_step',
  'other_kind',
  'vote_running',
  'decided',
  'no_sheet',
  'returner_gone',
  'field_lost',
] as const
export type MoveProblem = (typeof moveProblems)[number]

/** A version of the flow, and what a step is called there whose id is another one. */
interface Destination {
  diagram: Diagram
  steps: Readonly<Record<string, string>>
  /** Absent where only the way is asked about. */
  form?: readonly FormField[]
  values?: FieldValues
}

/**
 * Null where it can: the step at which it stands is there, of the same kind, and everything behind it finds what it
 * needs.
 */
export function moveProblem(state: InstanceState, to: Destination): MoveProblem | null {
  const { status_id, steps } = state
  const open = steps.filter(isOpen)
  const [first] = open
  if (status_id === null || !first) return 'over'
  const node = nodeOf(to.diagram, to.steps[status_id] ?? status_id)
  if (!node || node.type === 'trigger') return 'no_step'
  if (stepTypeOf(node) !== first.status_type) return 'other_kind'
  if (first.status_type === 'VOTE' && hasBallots(state, open)) return 'vote_running'
  if (first.status_type === 'CHECK' && isSettledBy(node, activationOf({ state }, first))) return 'decided'
  if (meetsVoteFirst(to.diagram, node.id) && !hasSheet(state, to.diagram)) return 'no_sheet'
  if (node.data.back_to_returner && open.some((row) => isReturnerGone(state, row, to))) return 'returner_gone'
  return isFieldLost(to) ? 'field_lost' : null
}

/** The same people keep it until the same hour; only the drawing is another one. */
export function migrate(
  turn: Turn,
  { by, org_id, from_version, to_version, steps }: Extract<Command, { type: 'migrate' }>,
): null {
  const { state, world } = turn
  if (org_id !== state.creator?.org_id) refuse('NOT_ASSIGNED')
  const { status_id } = state
  if (status_id === null || moveProblem(state, { diagram: world.diagram, steps })) refuse('CANNOT_MOVE')
  const to = steps[status_id] ?? status_id
  const moved = state.steps.filter(isOpen).map((row) => movedRow(turn, row, to, steps))
  record(turn, { type: 'migrated', at: world.now, by, from_version, to_version, status_id: to, moved })
  const told = {
    description: `${from_version} → ${to_version}`,
    step_data: { kind: 'migrated', from_version, to_version },
    status_action: migratedLabel.mn,
  } as const
  record(turn, { type: 'noted', at: world.now, row: asideRow(turn, by, told) })
  return null
}

function movedRow(turn: Turn, row: StepRow, status_id: string, steps: Destination['steps']): MovedRow {
  const fresh = newRow(
    turn,
    nodeIn(turn, status_id),
    { subject_type: row.subject_type, assignee: nobody },
    row.action_num,
  )
  // Advice decides nothing, and the system signs nothing, whatever the step says.
  const isAside = row.added?.kind === 'advice' || row.subject_type === 'SYSTEM'
  const { is_read_only, is_signature_needed, is_subject_changeable } = isAside ? row : fresh
  const step_data =
    row.step_data?.kind === 'returner'
      ? { ...row.step_data, status_id: steps[row.step_data.status_id] ?? row.step_data.status_id }
      : row.step_data
  return { id: row.id, status: fresh.status, is_read_only, is_signature_needed, is_subject_changeable, step_data }
}

/** A ballot was cast under the version that it was cast under. */
function hasBallots({ voters }: InstanceState, open: readonly StepRow[]) {
  return open.some(
    (row) =>
      row.step_data?.kind === 'result' || voters.some((voter) => voter.step_id === row.id && voter.choice !== null),
  )
}

/**
 * Whoever decides next would find the step settled, one way or the other, and the last of them might leave it to
 * nobody.
 */
function isSettledBy(node: DiagramNode, rows: readonly StepRow[]) {
  const { passed, returned } = settledAs(node, rows)
  return passed || returned
}

/** From here it may come to a vote for which nobody has prepared a sheet on the way. */
function meetsVoteFirst(diagram: Diagram, from: string) {
  const seen = new Set<string>()
  const ways = [from]
  for (let at = ways.pop(); at !== undefined; at = ways.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    const node = nodeOf(diagram, at)
    const type = node && stepTypeOf(node)
    if (type === 'VOTE') return true
    if (type === 'PREPARE_VOTE') continue
    const sources = [at, ...triggersOf(diagram, at).map(({ id }) => id)]
    ways.push(...diagram.edges.filter(({ source }) => sources.includes(source)).map(({ target }) => target))
  }
  return false
}

/** The vote goes back to where its sheet was prepared, so that step must still be one. */
function hasSheet(state: InstanceState, diagram: Diagram) {
  const prepared = lastPrepared(state)
  return prepared !== undefined && nodesOfType(diagram, 'PREPARE_VOTE').some(({ id }) => id === prepared.row.status_id)
}

function isReturnerGone({ steps }: InstanceState, { step_data }: StepRow, to: Destination) {
  if (step_data?.kind !== 'returner') return false
  const kind = steps.find(({ status_id }) => status_id === step_data.status_id)?.status_type
  const node = nodeOf(to.diagram, to.steps[step_data.status_id] ?? step_data.status_id)
  return !node || stepTypeOf(node) !== kind
}

/** What was written and perhaps signed must stay to be seen. */
function isFieldLost({ form, values = {} }: Destination) {
  if (!form) return false
  return Object.entries(values).some(
    ([name, value]) => value !== null && value !== '' && value !== false && !form.some((field) => field.name === name),
  )
}
