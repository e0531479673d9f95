import { strict as assert } from 'node:assert'
import type { Diagram, Outcome } from '../../definition.ts'
import { decide } from '../decide.ts'
import { emptyState, evolve } from '../evolve.ts'
import type { Command, EngineEvent, Refusal } from '../command.ts'
import type { Actor, Choice, Directory, InstanceState, StepRow, VoteSheet } from '../model.ts'
import { directory, hoursAfter, MORNING, people, revision, sheetFor, signatureBy, worldOf } from './office.ts'

type Fire = Extract<Command, { type: 'fire' }>
type Body = Omit<Fire, 'type' | 'step_id' | 'outcome' | 'actor'>

/** One document on its way through a diagram, as a test tells it. */
export interface Rehearsal {
  state: InstanceState
  events: EngineEvent[]
  now: string
  directory: Directory
  send(command: Command): { events: EngineEvent[] } | { refusal: Refusal }
  /** The command must be accepted. */
  accept(command: Command): EngineEvent[]
  /** The command must be refused and change nothing. */
  refuse(command: Command): Refusal
  open(): StepRow[]
  /** The open row of this person, or the only one. */
  rowFor(actor?: Actor): StepRow
  fire(actor: Actor, outcome: Outcome, body?: Body): Fire
  ballot(actor: Actor, choice: Choice, sha256?: string): Extract<Command, { type: 'ballot' }>
}

export function rehearse(diagram: Diagram, creator: Actor = people.creator): Rehearsal {
  let ids = 0
  const play: Rehearsal = {
    state: emptyState,
    events: [],
    now: MORNING,
    directory,
    send(command) {
      const decision = decide(
        play.state,
        command,
        worldOf(diagram, play.now, () => `id-${(ids += 1)}`, play.directory),
      )
      if (!decision.ok) return { refusal: decision.refusal }
      play.events.push(...decision.events)
      play.state = decision.events.reduce(evolve, play.state)
      return { events: decision.events }
    },
    accept(command) {
      const answer = play.send(command)
      assert('events' in answer, `${command.type} refused: ${JSON.stringify(answer)}`)
      return answer.events
    },
    refuse(command) {
      const before = play.state
      const answer = play.send(command)
      assert('refusal' in answer, `${command.type} should be refused`)
      assert.equal(play.state, before)
      return answer.refusal
    },
    open: () => play.state.steps.filter((row) => row.closed_as === null),
    rowFor(actor) {
      const rows = play.open()
      const row = rows.find((open) => actor !== undefined && open.emp_id === actor.emp_id) ?? rows[0]
      assert(row, 'no open row')
      return row
    },
    fire: (actor, outcome, body = {}) => ({ type: 'fire', step_id: play.rowFor(actor).id, outcome, actor, ...body }),
    ballot: (actor, choice, sha256 = play.state.revision.sha256) => ({
      type: 'ballot',
      step_id: play.rowFor().id,
      choice,
      actor,
      revision_sha256: sha256,
      signature: signatureBy(actor, sha256),
      ...(choice === 'recreate' && { description: 'үнийн судалгаа' }),
    }),
  }
  play.accept({ type: 'start', actor: creator, revision: revision(1) })
  return play
}

/** Brings a document that waits for its sheet to the open vote. */
export function openVote(play: Rehearsal, councillors: readonly Actor[], changes: Partial<VoteSheet> = {}) {
  const sheet = sheetFor(councillors, { deadline: hoursAfter(play.now, 48), ...changes })
  play.accept(play.fire(people.secretary, 'prepared', { sheet }))
}
