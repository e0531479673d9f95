import type { Diagram } from '../../definition.ts'
import { decide } from '../decide.ts'
import { emptyState, evolve } from '../evolve.ts'
import type { Command } from '../command.ts'
import type { InstanceState } from '../model.ts'
import { isAwake } from '../seats.ts'
import { hoursAfter, MORNING, people, revision, worldOf } from './office.ts'
import { decentCommand } from './decent.ts'

/** Far more than a document needs that everybody works on. */
const MOST_COMMANDS = 3_000

/**
 * Whoever has the document does their part, with any outcome there is; time goes on, and an administrator gives up
 * what is stuck.
 */
export function fairWalk(diagram: Diagram, seed: number): InstanceState {
  const throwDice = diceFrom(seed)
  let state = emptyState
  let now = MORNING
  let ids = 0
  const take = (command: Command) => {
    const decision = decide(
      state,
      command,
      worldOf(diagram, now, () => `fair-${(ids += 1)}`),
    )
    if (decision.ok) state = decision.events.reduce(evolve, state)
  }
  take({ type: 'start', actor: people.creator, revision: revision(1) })
  for (let at = 0; at < MOST_COMMANDS && state.status_id !== null; at += 1) {
    now = hoursAfter(now, 1 + (throwDice() % 30))
    const awake = state.steps.filter((row) => isAwake(state.steps, row))
    const row = awake[throwDice() % awake.length]!
    take(
      row.incident
        ? { type: 'cancel', actor: people.admin, description: 'гацсан' }
        : decentCommand(state, diagram, now, row, throwDice() % 10_000, throwDice() % 10_000),
    )
  }
  return state
}

/** Whole numbers that look like chance and come the same for the same seed (mulberry32). */
function diceFrom(seed: number) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
}
