import { nodeOf, stepTypeOf } from './graph.ts'
import type { Command, Decision, InstanceState, World } from './model.ts'
import { refuse, Refused } from './refusal.ts'
import { guardFire, guardVersion, winnerOf } from './rights.ts'
import { castBallot, closeByChair, meetDeadline } from './steps/ballot.ts'
import { withdraw } from './steps/end.ts'
import { steps } from './steps/index.ts'
import { isRepeatedReceipt } from './steps/receive.ts'
import { startProcess } from './steps/start.ts'
import { type Fire, isOpen, type Onward, openTurn, rowIn, type Turn } from './turn.ts'

/** A document at one node more often than this is going in circles; someone has to look at it. */
export const MAX_VISITS = 20

/**
 * What a command does to a process: events, or a refusal that changes nothing. Asks no clock and no database; the same
 * question with the same world always gets the same answer.
 */
export function decide(state: InstanceState, command: Command, world: World): Decision {
  const turn = openTurn(state, command, world)
  try {
    const onward = take(turn, command)
    if (onward) enter(turn, onward)
    return { ok: true, events: turn.events }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

function take(turn: Turn, command: Command): Onward | null {
  if (command.type === 'start') return startProcess(turn, command)
  if (command.type === 'fire' && isAnswered(turn, command)) return null
  guardRunning(turn, command)

  switch (command.type) {
    case 'fire':
      return fire(turn, command)
    case 'ballot':
      return castBallot(turn, command)
    case 'close_vote':
      return closeByChair(turn, command)
    case 'deadline':
      return meetDeadline(turn, command)
    case 'withdraw':
      guardVersion(turn, command.expected_version)
      return withdraw(turn, command)
  }
}

function fire(turn: Turn, command: Fire): Onward | null {
  const row = rowIn(turn, command.step_id)
  guardFire(turn, row, command)
  return steps[row.status_type]?.fire?.(turn, row, command) ?? null
}

function enter(turn: Turn, onward: Onward) {
  const node = nodeOf(turn.world.diagram, onward.to) ?? refuse('NOT_A_DIAGRAM')
  const handler = steps[stepTypeOf(node) ?? refuse('NOT_A_DIAGRAM')] ?? refuse('NOT_A_DIAGRAM')
  if (visitsOf(turn.state, node.id) >= MAX_VISITS) refuse('TOO_MANY_VISITS')
  handler.enter(turn, node, onward)
}

function visitsOf(state: InstanceState, status_id: string) {
  return new Set(state.steps.filter((row) => row.status_id === status_id).map((row) => row.action_num)).size
}

function isAnswered(turn: Turn, command: Fire) {
  const row = turn.state.steps.find(({ id }) => id === command.step_id)
  return row !== undefined && isRepeatedReceipt(row, command)
}

/** Who comes after the end hears whose decision closed the step, if it was closed by one. */
function guardRunning(turn: Turn, command: Command) {
  const { status, creator, steps: rows } = turn.state
  if (!creator) refuse('STEP_MISSING')
  if (status === 'OPEN') return

  const row = 'step_id' in command ? rows.find(({ id }) => id === command.step_id) : undefined
  refuse('CLOSED', row && !isOpen(row) ? winnerOf(turn, row) : undefined)
}
