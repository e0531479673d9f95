import fc from 'fast-check'
import type { Diagram } from '../../definition.ts'
import type { Command, Decision } from '../command.ts'
import type { decide } from '../decide.ts'
import { emptyState, evolve } from '../evolve.ts'
import type { Actor, InstanceState } from '../model.ts'
import { mending } from './around.ts'
import { decentCommand } from './decent.ts'
import { anyDiagram } from './diagrams.ts'
import { pick } from './dice.ts'
import { bads, withActor } from './misdeeds.ts'
import { directoryOf, everyone, hoursAfter, MORNING, outsider, people, revision, worldOf } from './office.ts'

export type Decide = typeof decide

export interface Taken {
  before: InstanceState
  command: Command
  decision: Decision
  after: InstanceState
  now: string
}

/** What happened to one document: every command, good and bad, and what became of it. */
export interface Trace {
  diagram: Diagram
  taken: Taken[]
  decide: Decide
  /** Who is here all the way; the others have left before it began. */
  present: readonly Actor[]
}

/** A move is a handful of dice; what they mean depends on where the document is. */
type Move = readonly [kind: number, a: number, b: number, c: number]

export const walks = fc.record({
  diagram: anyDiagram,
  moves: fc.array(fc.tuple(fc.nat({ max: 999 }), fc.nat({ max: 9999 }), fc.nat({ max: 9999 }), fc.nat({ max: 9999 })), {
    minLength: 12,
    maxLength: 60,
    size: 'max',
  }),
})

/** From the beginning, or on from where another walk has come to. */
export function walk(
  { diagram, moves }: { diagram: Diagram; moves: readonly Move[] },
  deciding: Decide,
  from?: { state: InstanceState; now: string; present: readonly Actor[] },
): Trace {
  let state: InstanceState = from?.state ?? emptyState
  let now = from?.now ?? MORNING
  let ids = 0
  const present = from?.present ?? presentIn(moves)
  const people_here = directoryOf(present)
  const taken: Taken[] = []
  const take = (command: Command) => {
    const decision = deciding(
      state,
      command,
      worldOf(diagram, now, () => `${from ? 'on' : 'id'}-${(ids += 1)}`, people_here),
    )
    const after = decision.ok ? decision.events.reduce(evolve, state) : state
    taken.push({ before: state, command, decision, after, now })
    state = after
  }

  if (!from) take({ type: 'start', actor: people.creator, revision: revision(1) })
  for (const move of moves) {
    now = hoursAfter(now, move[3] % 7 === 0 ? 30 : 1)
    take(commandFor(state, diagram, now, move))
  }
  return { diagram, taken, decide: deciding, present }
}

/** In one walk of three some have left, now and then all who could stand in for them too. */
function presentIn([[, a, b, c] = [0, 1, 0, 0]]: readonly Move[]): readonly Actor[] {
  if (a % 3 !== 0) return everyone
  const gone = everyone.filter(({ user_id }) => ((b * 7 + c) % 131) % (user_id + 1) === 0)
  const ladder: readonly Actor[] = [people.head, people.salesHead, people.officer, people.admin]
  return everyone.filter((person) => !gone.includes(person) && (c % 4 !== 0 || !ladder.includes(person)))
}

/** Two thirds of all commands are what a decent office would do; the rest is what it would not. */
function commandFor(state: InstanceState, diagram: Diagram, now: string, [kind, a, b, c]: Move): Command {
  const row = pick(openRows(state), a) ?? pick(state.steps, a)
  if (!row) return { type: 'start', actor: people.creator, revision: revision(1) }
  if (b % 37 === 1) return { type: 'unattended', step_id: row.id }
  if ((row.incident && b % 3) || b % 41 === 2)
    return c % 4 ? mending(state, row, b + c) : withActor(mending(state, row, b + c), pick(everyone, a) ?? outsider)
  const decided = b % 13 === 3 && state.steps.findLast((one) => one.outcome !== null && one.done_by !== null)
  if (decided) {
    const by = c % 5 === 0 ? pick(everyone, a) : everyone.find(({ user_id }) => user_id === decided.done_by)
    return { type: 'take_back', step_id: decided.id, actor: by ?? outsider, stands: c % 11 === 0 }
  }
  const good = decentCommand(state, diagram, now, row, b, c)
  if (kind < 660) return good
  return (pick(bads, kind) ?? bads[0])?.(good, state, row, a) ?? good
}

function openRows(state: InstanceState) {
  return state.steps.filter((row) => row.closed_as === null)
}
