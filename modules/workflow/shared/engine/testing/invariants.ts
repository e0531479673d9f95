import { strict as assert } from 'node:assert'
import { evolve, replay } from '../evolve.ts'
import { nodeOf, nodesOfType, stepTypeOf, targetOf, triggerOf } from '../graph.ts'
import { type Actor, type Choice, choices, type EngineEvent, type InstanceState, type StepRow } from '../model.ts'
import { everyone, worldOf } from './office.ts'
import type { Taken, Trace } from './walk.ts'

type Accepted = Taken & { events: EngineEvent[] }

/** The promises of the engine, by number as the design lists them; each must hold for every walk of every document. */
export const invariants: Record<string, (trace: Trace) => void> = {
  '1: a running document is at exactly one step and someone has it; a finished one is nowhere': ({ taken }) => {
    for (const { after } of taken) {
      const open = after.steps.filter((row) => row.closed_as === null)
      const places = new Set(open.map((row) => `${row.status_id} ${row.action_num}`))
      if (after.status === 'OPEN') {
        assert.deepEqual([...places], [`${after.status_id} ${after.action_num}`])
        assert(
          open.some((row) => row.subject_type === 'VOTERS' ? row.due_at : everyone.some((person) => isFor(row, person))),
          'nobody has it',
        )
      } else assert.deepEqual([open.length, after.status_id], [0, null])
    }
  },

  '2: action numbers have no gaps and follow the events': ({ taken }) => {
    const numbers = allEvents(taken).flatMap(numberOf)
    assert.deepEqual(numbers, numbers.map((_, at) => at + 1))
    const { after } = last(taken)
    assert.deepEqual([...new Set(after.steps.map((row) => row.action_num))], numbers)
    assert(after.voters.every((voter) => after.steps.some((row) => row.id === voter.step_id && row.action_num === voter.action_num)))
  },

  '3: of two who decide at once the first wins, and the second hears of it': ({ diagram, taken, decide }) => {
    for (const { before, command, after, now } of accepted(taken)) {
      if (command.type !== 'fire') continue
      const row = rowOf(before, command.step_id)
      const second = everyone.find((person) => person.user_id !== command.actor.user_id && isFor(row, person))
      if (!second || !row) continue
      const { expected_version: _, ...late } = { ...command, actor: second }
      const decision = decide(after, late, worldOf(diagram, now, () => 'late'))
      assert(!decision.ok, 'two people decided the same step')
      assert(['ALREADY_DECIDED', 'CLOSED'].includes(decision.refusal.code), decision.refusal.code)
      assert.equal(decision.refusal.winner?.user_id, command.actor.user_id)
    }
  },

  '4: the document moves along arrows only, and along the arrow of its outcome': ({ diagram, taken }) => {
    for (const { before, command, events } of accepted(taken)) {
      const move = events.find((event) => event.type === 'activated' || event.type === 'ended' || event.type === 'cancelled')
      if (!move || command.type === 'start') continue
      const to = move.type === 'activated' ? move.status_id : move.row.status_id
      const from = before.status_id ?? ''
      if (command.type === 'withdraw') assert.equal(to, nodesOfType(diagram, 'CANCEL')[0]?.id)
      else assertMove(diagram, before, events, from, to)
    }
  },

  '5: nothing is undone or deleted, and the events alone tell the state': ({ taken }) => {
    for (const { before, after } of taken) {
      before.steps.forEach((row, at) => {
        const later = after.steps[at]
        assert.equal(later?.id, row.id)
        assert(row.is_done <= (later?.is_done ?? 0), 'a done step was undone')
        if (row.closed_as !== null) assert.deepEqual(later, row)
        assert.equal(later?.is_done === 1, later?.closed_as === 'DONE')
      })
      before.voters.forEach((voter, at) => assert.equal(after.voters[at]?.id, voter.id))
    }
    assert.deepEqual(replay(allEvents(taken)), last(taken).after)
  },

  '5b: each accepted command is one version, a refused one changes nothing': ({ taken }) => {
    for (const { before, after, decision } of taken) {
      if (!decision.ok || decision.events.length === 0) assert.equal(after, before)
      else assert.equal(after.version, before.version + 1)
      if (decision.ok) assert.deepEqual(decision.events.reduce(evolve, before), after)
    }
  },

  '6: only those decide whom the step is for, or an administrator who says so; nobody fills two seats': ({ taken }) => {
    for (const { before, command, events } of accepted(taken)) {
      if (!('actor' in command) || command.type === 'start') continue
      assert.equal(command.actor.org_id, before.creator?.org_id)
      const row = 'step_id' in command ? rowOf(before, command.step_id) : undefined
      if (command.type === 'fire') {
        const closed = events.find((event) => event.type === 'closed')
        const isAdmin = closed?.type === 'closed' && closed.acted_as === 'admin'
        assert.equal(isFor(row, command.actor), !isAdmin)
        assert(!isAdmin || command.actor.is_admin)
      }
      if (command.type === 'ballot') {
        assert(before.voters.some((voter) => voter.step_id === command.step_id && voter.user_id === command.actor.user_id))
      }
    }
    for (const seats of activations(last(taken).after).filter(([row]) => row?.status_type === 'CHECK')) {
      const deciders = seats.flatMap((row) => (row.is_done ? [row.done_by] : []))
      assert.equal(new Set(deciders).size, deciders.length)
    }
  },

  '7: where a signature is needed there is one, over the revision that was decided on': ({ taken }) => {
    for (const { before, after, command, events } of accepted(taken)) {
      for (const event of events) {
        if (event.type === 'closed' && command.type === 'fire') {
          const { is_signature_needed } = rowOf(before, event.step_id) ?? {}
          if (is_signature_needed) assert(event.signature, 'unsigned')
          if (event.signature) assertSigned(event.signature, after.revision.sha256)
        }
        if (event.type === 'voted') assertSigned(event.signature, before.revision.sha256)
      }
    }
  },

  '8: a read-only step leaves the document as it is': ({ taken }) => {
    for (const { before, after, command, events } of accepted(taken)) {
      if (command.type === 'start' || before.revision === after.revision) continue
      assert(command.type === 'fire' && events.some((event) => event.type === 'revised'))
      const row = rowOf(before, command.step_id)
      assert(row && !row.is_read_only && ['CHECK', 'RE_CREATE'].includes(row.status_type))
    }
  },

  '9: the ballots add up, the result follows from them, and it stays': ({ taken }) => {
    for (const { after, before } of accepted(taken)) {
      for (const row of after.steps.filter(({ status_type, closed_as }) => status_type === 'VOTE' && closed_as === 'DONE')) {
        const result = row.step_data?.kind === 'result' ? row.step_data.result : undefined
        assert(result)
        assert.equal(result.approve + result.disapprove + result.recreate + result.abstain + result.unvoted, result.entitled)
        const ballots = after.voters.filter((voter) => voter.step_id === row.id)
        const cast = (choice: Choice) => ballots.filter((voter) => voter.choice === choice).length
        // The chair's own row after a tie has no ballots: it carries the count of the vote before it.
        if (ballots.length > 0) {
          assert.deepEqual([result.approve, result.disapprove, result.recreate, result.abstain], choices.map(cast))
          assert.equal(result.entitled, ballots.length)
        }
        if (rowOf(before, row.id)?.is_done) assert.deepEqual(before.voters.filter((voter) => voter.step_id === row.id), ballots)
      }
    }
  },

  '10: nothing is approved without a quorum and a majority; one ballot per seat, none from outside the roll': ({ taken }) => {
    for (const { before, after, events } of accepted(taken)) {
      for (const event of events) {
        if (event.type === 'voted') assertFirstBallot(before, event.voter_id)
        if (event.type !== 'closed' || event.step_data?.kind !== 'result') continue
        const { result } = event.step_data
        const sheet = sheetOf(before, event.step_id)
        const cast = result.approve + result.disapprove + result.recreate + result.abstain
        if (sheet) assert.equal(event.outcome === 'no_quorum', cast < sheet.quorum)
        if (sheet && event.outcome === 'approve') assert(result.approve > result.disapprove, 'approved without a majority')
        assert(result.entitled <= after.voters.length)
      }
    }
  },

  '11: the same command sent again does nothing a second time': ({ diagram, taken, decide }) => {
    for (const { after, command, now, before } of accepted(taken)) {
      const repeated = 'actor' in command && command.type !== 'start' ? { ...command, expected_version: before.version } : command
      const decision = decide(after, repeated, worldOf(diagram, now, () => 'again'))
      assert(!decision.ok || decision.events.length === 0, `${command.type} took effect twice`)
    }
  },

  'returning and cancelling say why': ({ taken }) => {
    for (const event of allEvents(taken)) {
      if (event.type === 'closed' && (event.outcome === 'returned' || event.outcome === 'cancelled')) assert(event.description)
    }
  },

  'several reviewers: all, any or a share of them decide': ({ diagram, taken }) => {
    for (const { before, after, events } of accepted(taken)) {
      const closed = events.find((event) => event.type === 'closed')
      if (closed?.type !== 'closed') continue
      const row = rowOf(after, closed.step_id)
      if (row?.status_type === 'CHECK') assertParticipation(diagram, before, after, row)
    }
  },

  'after the end every command is refused': ({ taken }) => {
    for (const { before, decision } of taken) {
      if (before.status === 'OPEN') continue
      assert(decision.ok ? decision.events.length === 0 : ['CLOSED', 'ALREADY_STARTED'].includes(decision.refusal.code))
    }
  },

  'nobody visits a step more than twenty times': ({ taken }) => {
    const visits = Map.groupBy(activations(last(taken).after), ([row]) => row?.status_id)
    for (const rows of visits.values()) assert(rows.length <= 20)
  },
}

function assertMove(diagram: Trace['diagram'], before: InstanceState, events: EngineEvent[], from: string, to: string) {
  const closed = events.findLast((event) => event.type === 'closed')
  const node = nodeOf(diagram, from)
  const back = before.steps.find((row) => row.action_num === before.action_num)?.step_data
  if (node?.data.back_to_returner && closed?.type === 'closed' && closed.outcome === 'recreated') {
    assert(back?.kind === 'returner')
    return assert.equal(to, back.status_id)
  }
  const trigger = closed?.type === 'closed' ? triggerOf(diagram, from, closed.outcome) : undefined
  if (trigger) return assert.equal(to, targetOf(diagram, trigger.id))

  // Only a vote leaves without an arrow: back to its sheet, to the creator, or to itself after a tie.
  assert.equal(node && stepTypeOf(node), 'VOTE')
  const target = nodeOf(diagram, to)
  assert(to === from || (target && ['PREPARE_VOTE', 'RE_CREATE'].includes(stepTypeOf(target) ?? '')), `${from} to ${to}`)
}

function assertParticipation(diagram: Trace['diagram'], before: InstanceState, after: InstanceState, row: StepRow) {
  const seats = after.steps.filter((other) => other.action_num === row.action_num)
  const returned = seats.filter((seat) => seat.outcome === 'returned').length
  const reviewed = seats.filter((seat) => seat.outcome === 'reviewed').length
  const mode = nodeOf(diagram, row.status_id)?.data.participation ?? { mode: 'single' }
  const [share, of] = mode.mode === 'ratio' ? [mode.numerator, mode.denominator] : mode.mode === 'all' ? [1, 1] : [1, seats.length]
  const passes = reviewed * of >= share * seats.length
  const isLost = mode.mode === 'single' ? returned > 0 : (seats.length - returned) * of < share * seats.length
  assert.equal(after.action_num > before.action_num, passes || isLost)
  const ways = new Set([passes && 'reviewed', isLost && 'returned'].filter(Boolean))
  if (after.action_num > before.action_num) assert(ways.has(row.outcome ?? ''), `${row.outcome} with ${reviewed} of ${seats.length}`)
}

function assertFirstBallot(before: InstanceState, voter_id: string) {
  const voter = before.voters.find(({ id }) => id === voter_id)
  assert(voter, 'a ballot from outside the roll')
  const sheet = preparedSheet(before)
  if (!sheet?.may_change_ballot) assert.equal(voter.choice, null, 'a second ballot')
}

function preparedSheet(state: InstanceState) {
  const row = state.steps.findLast(({ status_type, is_done }) => status_type === 'PREPARE_VOTE' && is_done === 1)
  return row?.step_data?.kind === 'sheet' ? row.step_data.sheet : undefined
}

/** The rule of a vote that is held under a sheet; the chair's casting vote needs none. */
function sheetOf(before: InstanceState, step_id: string) {
  return rowOf(before, step_id)?.step_data?.kind === 'sheet' ? preparedSheet(before) : undefined
}

function assertSigned(signature: { firstname: string; lastname: string; revision_sha256: string } | null, sha256: string) {
  assert(signature, 'unsigned')
  assert(signature.firstname.trim() && signature.lastname.trim(), 'no name')
  assert.equal(signature.revision_sha256, sha256)
}

/** Written again on purpose: the narrowest field decides. */
function isFor(row: StepRow | undefined, person: Actor) {
  if (!row) return false
  if (row.emp_id !== null) return row.emp_id === person.emp_id
  if (row.job_id !== null) return row.job_id === person.job_id && (row.struct_id ?? person.struct_id) === person.struct_id
  if (row.struct_id !== null) return row.struct_id === person.struct_id
  if (row.user_id !== null) return row.user_id === person.user_id
  return row.role_id !== null && person.role_ids.includes(row.role_id)
}

function accepted(taken: readonly Taken[]): Accepted[] {
  return taken.flatMap((step) => (step.decision.ok && step.decision.events.length > 0 ? [{ ...step, events: step.decision.events }] : []))
}

const allEvents = (taken: readonly Taken[]) => accepted(taken).flatMap(({ events }) => events)

function numberOf(event: EngineEvent) {
  if (event.type === 'activated') return [event.action_num]
  return event.type === 'started' || event.type === 'ended' || event.type === 'cancelled' ? [event.row.action_num] : []
}

function activations(state: InstanceState) {
  return [...Map.groupBy(state.steps, (row) => row.action_num).values()]
}

const rowOf = (state: InstanceState, id: string) => state.steps.find((row) => row.id === id)

function last(taken: readonly Taken[]): Taken {
  const step = taken.at(-1)
  assert(step)
  return step
}
