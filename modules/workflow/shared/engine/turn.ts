import type { DiagramNode, Outcome } from '../definition.ts'
import { outcomeLabels } from '../outcome-labels.ts'
import type { Seat } from './assignee.ts'
import { evolve } from './evolve.ts'
import { nodeOf, triggerOf } from './graph.ts'
import type { Command, EngineEvent, Fact, World } from './command.ts'
import type { Actor, InstanceState, StepRow, Target } from './model.ts'
import { refuse } from './refusal.ts'

/** One command on its way: the state grows with each fact it records. Lives only inside `decide`. */
export interface Turn {
  readonly world: World
  /** Null when a timer acts. */
  readonly actor: Actor | null
  readonly version: number
  readonly events: EngineEvent[]
  state: InstanceState
}

/** The way out of a step that has been decided. */
export interface Onward {
  to: string
  /** The step that is left, and how; a withdrawn document leaves without an outcome. */
  from: string
  outcome: Outcome | null
  /** People whom the acting person chose for the next step. */
  targets?: Target[] | undefined
  /** Those who had the step before, where the document is sent back to it. */
  seats?: Seat[]
  /** Why, where the next step keeps it: a cancelled document shows the reason. */
  reason?: string | null
  /** An administrator lets it come to this step once more, however often it has been there. */
  again?: true
}

export type Fire = Extract<Command, { type: 'fire' }>

export function openTurn(state: InstanceState, command: Command, world: World): Turn {
  const actor = 'actor' in command ? command.actor : null
  return { world, actor, version: state.version + 1, events: [], state }
}

export function record(turn: Turn, fact: Fact) {
  const event: EngineEvent = { ...fact, version: turn.version }
  turn.events.push(event)
  turn.state = evolve(turn.state, event)
}

/** A fact that changes nothing anybody decides on: what people have before them does not grow old by it. */
export function recordAside(turn: Turn, fact: Fact) {
  const event: EngineEvent = { ...fact, version: turn.state.version }
  turn.events.push(event)
  turn.state = evolve(turn.state, event)
}

/** The node that an instance says it is at; a diagram that does not know it is not the one it was started with. */
export function nodeIn(turn: Turn, status_id: string): DiagramNode {
  return nodeOf(turn.world.diagram, status_id) ?? refuse('NOT_A_DIAGRAM')
}

export function labelOf(turn: Turn, status_id: string, outcome: Outcome) {
  return triggerOf(turn.world.diagram, status_id, outcome)?.data.label || outcomeLabels[outcome].mn
}

/** The organisation of the instance: where its creator started it. */
export function orgOf(turn: Turn) {
  return turn.state.creator?.org_id ?? turn.actor?.org_id ?? null
}

export function rowIn(turn: Turn, step_id: string): StepRow {
  return turn.state.steps.find((row) => row.id === step_id) ?? refuse('STEP_MISSING')
}

/** All rows of the activation that this row belongs to, without those that only say that it rested. */
export function activationOf(turn: Pick<Turn, 'state'>, row: StepRow) {
  return turn.state.steps.filter(
    (other) => other.action_num === row.action_num && other.status_type === row.status_type,
  )
}

export const isOpen = (row: StepRow) => row.closed_as === null

/** Closes what others could still have decided here: it is not done, it is settled. */
export function supersedeOpen(turn: Turn) {
  const open = turn.state.steps.filter(isOpen).map((row) => row.id)
  if (open.length > 0) record(turn, { type: 'superseded', at: turn.world.now, step_ids: open })
}
