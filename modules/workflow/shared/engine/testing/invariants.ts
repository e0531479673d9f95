import { strict as assert } from 'node:assert'
import { outcomeLabels } from '../../outcome-labels.ts'
import { separable } from '../separation.ts'
import { isAgainst } from '../seats.ts'
import { hasFieldRights, rightAt } from '../field-rights.ts'
import { evolve, replay } from '../evolve.ts'
import { nodeOf, nodesOfType, stepTypeOf, triggerOf } from '../graph.ts'
import type { Command, EngineEvent } from '../command.ts'
import type { Actor, InstanceState, StepRow } from '../model.ts'
import { timersIn } from '../timers.ts'
import { aiInvariants } from './ai.ts'
import { besideInvariants } from './beside.ts'
import { clockInvariants } from './clock.ts'
import { assertPassedBy, stopsOf, wayFrom } from './conditional.ts'
import { councilInvariants } from './councils.ts'
import { hasSentOrCorrected, isSeatedBeside, mendingInvariants } from './mending.ts'
import { directoryOf, everyone, worldOf } from './office.ts'
import { accepted, allEvents, isAdvice, isFor, last, rowOf } from './trace.ts'
import type { Trace } from './walk.ts'

/** The promises of the engine, by number as the design lists them; each must hold for every walk of every document. */
export const invariants: Record<string, (trace: Trace) => void> = {
  '1: a running document is at exactly one step and someone who is here has it; a finished one is nowhere': ({
    taken,
    present,
  }) => {
    for (const { after } of taken) {
      const open = after.steps.filter((row) => row.closed_as === null)
      const places = new Set(open.map((row) => `${row.status_id} ${row.action_num}`))
      if (after.status === 'OPEN' || after.status === 'POSTPONED') {
        assert.deepEqual([...places], [`${after.status_id} ${after.action_num}`])
        const awake = open.filter((row) => !open.some(({ id }) => id === row.waits_for))
        const hasIt = (row: StepRow) =>
          row.status_type === 'AI_DECISION' ||
          row.incident ||
          timersIn(after).some(({ kind }) => kind !== 'alarm') ||
          (row.subject_type === 'VOTERS' ? row.due_at : present.some((person) => isFor(row, person)))
        assert(awake.some(hasIt), 'nobody has it')
        if (after.status === 'POSTPONED') assert.equal(timersIn(after).length, 1)
      } else assert.deepEqual([open.length, after.status_id, timersIn(after).length], [0, null, 0])
    }
  },

  '2: action numbers have no gaps and follow the events': ({ taken }) => {
    const numbers = allEvents(taken).flatMap(numberOf)
    assert.deepEqual(
      numbers,
      numbers.map((_, at) => at + 1),
    )
    const { after } = last(taken)
    assert.deepEqual([...new Set(after.steps.map((row) => row.action_num))], numbers)
    assert(
      after.voters.every((voter) =>
        after.steps.some((row) => row.id === voter.step_id && row.action_num === voter.action_num),
      ),
    )
  },

  '3: of two who decide at once the first wins, and the second hears of it': ({ diagram, taken, decide }) => {
    for (const { before, command, after, now } of accepted(taken)) {
      if (command.type !== 'fire') continue
      const row = rowOf(before, command.step_id)
      const second = everyone.find((person) => person.user_id !== command.actor.user_id && isFor(row, person))
      if (!second || !row) continue
      const { expected_version: _, ...late } = { ...command, actor: second }
      const decision = decide(
        after,
        late,
        worldOf(diagram, now, () => 'late'),
      )
      assert(!decision.ok, 'two people decided the same step')
      assert(['ALREADY_DECIDED', 'CLOSED'].includes(decision.refusal.code), decision.refusal.code)
      assert.equal(decision.refusal.winner?.user_id, command.actor.user_id)
    }
  },

  '4: the document moves along arrows only, and along the arrow of its outcome': ({ diagram, taken }) => {
    for (const { before, after, command, events, now } of accepted(taken)) {
      assertPassedBy(
        diagram,
        events,
        now,
        (command.type === 'fire' && (command.targets?.length ?? 0) > 0) ||
          command.type === 'send_back' ||
          command.type === 'take_back' ||
          (command.type === 'repair' && command.how.kind === 'assign') ||
          isGivenBack(diagram, before, command),
      )
      if (command.type === 'start') continue
      const stops = stopsOf(events)
      // A step that needs nobody, such as a day that has passed, is left by the same command that came to it.
      stops.slice(1).forEach(({ row }, at) => {
        const from = stops[at]
        if (from && !from.skipped) assert.equal(row.status_id, dayWay(diagram, from.row.status_id, now))
      })
      const to = stops[0]?.row.status_id
      if (to === undefined) continue
      const from = (command.type === 'override' ? rowOf(before, command.step_id)?.status_id : before.status_id) ?? ''
      if (command.type === 'withdraw' || command.type === 'cancel' || command.type === 'answer_withdrawal')
        assert.equal(to, nodesOfType(diagram, 'CANCEL')[0]?.id)
      else if (command.type === 'send_back') assertSentBack(before, after, command)
      else if (command.type === 'take_back') assert.equal(to, rowOf(before, command.step_id)?.status_id)
      else if (command.type === 'repair' && command.how.kind !== 'continue')
        assert.ok(to === before.status_id || stops[0]?.skipped)
      else assertMove({ diagram, before, events, now }, from, to)
    }
  },

  '5: nothing is undone or deleted, and the events alone tell the state': ({ taken }) => {
    for (const { before, after } of taken) {
      before.steps.forEach((row, at) => {
        const later = after.steps[at]
        assert.equal(later?.id, row.id)
        assert(row.is_done <= (later?.is_done ?? 0), 'a done step was undone')
        // All that may still be said of it is that the document was sent back behind it.
        if (row.closed_as !== null)
          assert.deepEqual({ ...later, overtaken: row.overtaken }, { ...row, overtaken: row.overtaken })
        assert.equal(later?.is_done === 1, later?.closed_as === 'DONE')
      })
      before.voters.forEach((voter, at) => assert.equal(after.voters[at]?.id, voter.id))
    }
    assert.deepEqual(replay(allEvents(taken)), last(taken).after)
  },

  '5b: each accepted command is one version, a refused one changes nothing': ({ taken }) => {
    for (const { before, after, decision } of taken) {
      if (!decision.ok || decision.events.length === 0) assert.equal(after, before)
      else
        assert.equal(
          after.version,
          before.version + (decision.events.every(({ type }) => type === 'alarmed' || type === 'recounted') ? 0 : 1),
        )
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
        if (closed?.type !== 'closed') continue
        assert.equal(isFor(row, command.actor), closed.acted_as === undefined)
        assert(closed.acted_as !== 'admin' || command.actor.is_admin)
        const isOwn = before.creator?.user_id === command.actor.user_id
        assert(
          closed.acted_as === undefined || (!isOwn && row?.status_type !== 'VOTE'),
          'decided what they sent themselves, or in the place of a chair, without being asked',
        )
        if (closed.acted_as === 'admin') {
          assert(row && !isSeatedBeside(before, row, command.actor), 'took the seat of a colleague beside their own')
          assert(
            row.status_type === 'RE_CREATE' || !hasSentOrCorrected(before, command.actor),
            'decided what they had corrected',
          )
        }
        if (closed.acted_as === 'substitute') assertInPlaceOf(before, row, command.actor, closed.acted_for)
        else assert.equal(closed.acted_for, undefined)
      }
      if (command.type === 'ballot') {
        assert(
          before.voters.some((voter) => voter.step_id === command.step_id && voter.user_id === command.actor.user_id),
        )
        assert(
          events.every((event) => event.type !== 'voted' || event.choice !== 'recreate' || event.description),
          'sent back without saying what is missing',
        )
      }
    }
    for (const seats of activations(last(taken).after).map((rows) =>
      rows.filter((row) => !['RECEIVE', 'POSTPONE'].includes(row.status_type)),
    )) {
      const deciders = seats
        .filter((row) => row.is_done && !isAdvice(row))
        .flatMap(({ done_by, acted_for }) => [done_by, acted_for ?? null].filter((one) => one !== null))
      assert.equal(new Set(deciders).size, deciders.length, 'one person in two seats')
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
        if (event.type === 'closed' && command.type === 'alarm' && rowOf(before, event.step_id)?.is_signature_needed)
          assert.equal(event.outcome, 'returned', 'the clock agreed in the place of a signature')
      }
    }
  },

  '8: a read-only step leaves the document as it is, and each step what it does not let be written': ({
    taken,
    diagram,
  }) => {
    for (const { before, after, command, events } of accepted(taken)) {
      if (command.type === 'start' || before.revision.sha256 === after.revision.sha256) continue
      assert(command.type === 'fire' && events.some((event) => event.type === 'revised'))
      const row = rowOf(before, command.step_id)
      assert(row && !row.is_read_only && ['CHECK', 'RE_CREATE'].includes(row.status_type))
      const node = nodeOf(diagram, row.status_id)
      if (hasFieldRights(diagram))
        assert(
          node && command.changed?.every((name) => rightAt(diagram, node, name) === 'editable'),
          'wrote what it may not',
        )
    }
  },

  '11: the same command sent again does nothing a second time': ({ diagram, taken, decide, present }) => {
    for (const { after, command, now, before } of accepted(taken)) {
      const repeated =
        'actor' in command && command.type !== 'start' ? { ...command, expected_version: before.version } : command
      const decision = decide(
        after,
        repeated,
        worldOf(diagram, now, () => 'again', directoryOf(present)),
      )
      assert(!decision.ok || decision.events.length === 0, `${command.type} took effect twice`)
    }
  },
  ...councilInvariants,
  ...clockInvariants,
  ...besideInvariants,
  ...aiInvariants,
  ...mendingInvariants,

  'returning and cancelling say why': ({ taken }) => {
    for (const event of allEvents(taken)) {
      if (event.type === 'closed' && ['returned', 'refused', 'cancelled'].includes(event.outcome ?? ''))
        assert(event.description)
    }
  },

  'a decision is taken back by whoever made it, before anybody else acts, and opens the step as it was': ({
    taken,
  }) => {
    accepted(taken).forEach(({ before, after, command }, at, all) => {
      if (command.type !== 'take_back') return
      const row = rowOf(before, command.step_id)
      assert(row && row.done_by === command.actor.user_id && rowOf(after, row.id)?.overtaken)
      assert(!command.stands && row.status_type !== 'RE_CREATE')
      const made = all.findLastIndex(
        ({ events }, index) =>
          index < at && events.some((event) => event.type === 'closed' && event.step_id === command.step_id),
      )
      const since = all.slice(made + 1, at).flatMap(({ events }) => events)
      // What becomes of the seats of colleagues who have not decided is not about this decision.
      const isBeside = (event: EngineEvent) =>
        'step_id' in event && rowOf(before, event.step_id)?.action_num === row.action_num && event.type !== 'closed'
      const quiet = ['alarmed', 'recounted', 'placed', 'claimed']
      assert(
        since.every((event) => quiet.includes(event.type) || isBeside(event)),
        'somebody had acted on it',
      )
      const seats = (rows: readonly StepRow[], action_num: number) =>
        rows
          .filter((one) => one.action_num === action_num && one.status_type === row.status_type)
          .map(({ subject_type, role_id, user_id, emp_id, due_at, not_by }) => ({
            subject_type,
            role_id,
            user_id,
            emp_id,
            due_at,
            not_by,
          }))
      const isAsBefore = after.steps.every((one) => one.closed_as !== null || !(one.incident ?? one.stands_in))
      if (isAsBefore) assert.deepEqual(seats(after.steps, after.action_num), seats(before.steps, row.action_num))
      assert.equal(after.status_id, row.status_id)
    })
  },

  'nobody decides what the drawing keeps from them, and the step knows whom': ({ diagram, taken }) => {
    for (const { after, events } of accepted(taken)) {
      for (const event of events) {
        if (event.type === 'closed' && event.outcome !== null && event.done_by !== null)
          assert(!rowOf(after, event.step_id)?.not_by?.includes(event.done_by), 'decided by whom it is kept from')
        if (event.type !== 'activated' || event.rows.some(({ incident }) => incident)) continue
        const { separation, subject } = nodeOf(diagram, event.status_id)?.data ?? {}
        const isKept = separation?.sender && subject && separable.includes(subject.object_type)
        for (const row of event.rows)
          if (isKept && row.subject_type !== 'SYSTEM') assert(row.not_by?.includes(after.creator?.user_id ?? 0))
      }
    }
  },

  'what was refused is over, and nothing else ends there': ({ taken }) => {
    for (const { after } of accepted(taken)) {
      const end = after.steps.find(({ status }) => status === outcomeLabels.refused.mn)
      if (!end) continue
      assert.equal(after.status, 'CANCELLED')
      assert(after.steps.some((row) => row.outcome === 'refused' && row.done_at === end.done_at))
    }
  },

  'several reviewers: all, any or a share of them decide': ({ diagram, taken }) => {
    for (const { before, after, events } of accepted(taken)) {
      const closed = events.find((event) => event.type === 'closed')
      // What the system decides because it is late settles the step for all of them.
      if (closed?.type !== 'closed' || closed.outcome === null || closed.done_by === null) continue
      const row = rowOf(after, closed.step_id)
      if (row && ['CHECK', 'TRANSFER', 'GIVE'].includes(row.status_type))
        assertParticipation(diagram, before, after, row)
    }
  },

  'where they decide one after the other, nobody decides before whoever comes before': ({ diagram, taken }) => {
    for (const { before, command, events } of accepted(taken)) {
      const row = command.type === 'fire' && events.length > 0 ? rowOf(before, command.step_id) : undefined
      if (
        !row ||
        nodeOf(diagram, row.status_id)?.data.participation?.mode !== 'in_order' ||
        row.status_type === 'RECEIVE'
      )
        continue
      const seats = before.steps.filter(
        ({ action_num, added, status_type }) =>
          action_num === row.action_num && !added && status_type === row.status_type,
      )
      if (!row.added)
        assert(
          seats.slice(0, seats.indexOf(row)).every(({ is_done }) => is_done === 1),
          'decided before their turn',
        )
    }
  },

  'after the end every command is refused': ({ taken }) => {
    for (const { before, decision } of taken) {
      if (before.status === 'OPEN' || before.status === 'POSTPONED') continue
      assert(decision.ok ? decision.events.length === 0 : ['CLOSED', 'ALREADY_STARTED'].includes(decision.refusal.code))
    }
  },

  'nobody visits a step more than twenty times, unless an administrator lets them': ({ taken }) => {
    const entries = accepted(taken).flatMap(({ command, events }) =>
      events.flatMap((event) => {
        const row = event.type === 'skipped' ? event.row : event.type === 'activated' ? event.rows[0] : undefined
        return row && command.type !== 'repair' && row.incident !== 'TOO_MANY_VISITS' ? [row.status_id] : []
      }),
    )
    for (const visits of Map.groupBy(entries, (id) => id).values()) assert(visits.length <= 20)
  },
}

function assertSentBack(
  before: InstanceState,
  after: InstanceState,
  { status_id, description, step_id }: Extract<Command, { type: 'send_back' }>,
) {
  assert.equal(rowOf(before, step_id)?.added, undefined, 'sent back by somebody who was asked beside')
  assert(description.trim() !== '', 'sent back without a reason')
  assert.notEqual(rowOf(before, step_id)?.status_type, 'VOTE')
  const passed = before.steps.filter(
    (row) => row.status_id === status_id && row.is_done === 1 && !row.overtaken && row.outcome !== null,
  )
  assert(passed.length > 0, 'back to a step that it has not passed')
  const since = before.steps.filter(
    (row) =>
      row.action_num >= (passed.at(-1)?.action_num ?? 0) && row.closed_as === 'DONE' && row.status_type !== 'POSTPONE',
  )
  assert(
    since.every((row) => rowOf(after, row.id)?.overtaken),
    'later work still counts',
  )
  assert.equal(after.status_id, status_id)
}

/** To those who returned it, whatever the rule of their step says. */
function isGivenBack(diagram: Trace['diagram'], { status_id }: InstanceState, command: Command) {
  const outcome =
    command.type === 'fire'
      ? command.outcome
      : command.type === 'repair' && command.how.kind === 'continue'
        ? command.how.outcome
        : undefined
  return outcome === 'recreated' && nodeOf(diagram, status_id ?? '')?.data.back_to_returner === true
}

/** Where a DATE step leads. */
function dayWay(diagram: Trace['diagram'], from: string, now: string) {
  const trigger = triggerOf(diagram, from, 'due')
  return trigger && wayFrom(diagram, trigger.id, now)
}

/** A decision that a person takes back goes the other way out of the same step. */
function overridden(events: EngineEvent[]) {
  const event = events.find(({ type }) => type === 'overridden')
  return event?.type === 'overridden' && event.row.outcome
    ? { type: 'closed' as const, outcome: event.row.outcome }
    : undefined
}

interface Move {
  diagram: Trace['diagram']
  before: InstanceState
  events: EngineEvent[]
  now: string
}

function assertMove({ diagram, before, events, now }: Move, from: string, to: string) {
  const closed =
    events.findLast((event) => event.type === 'closed' && rowOf(before, event.step_id)) ?? overridden(events)
  const node = nodeOf(diagram, from)
  const back = before.steps.find((row) => row.action_num === before.action_num)?.step_data
  if (node?.data.back_to_returner && closed?.type === 'closed' && closed.outcome === 'recreated') {
    assert(back?.kind === 'returner')
    return assert.equal(to, back.status_id)
  }
  const trigger = closed?.type === 'closed' && closed.outcome ? triggerOf(diagram, from, closed.outcome) : undefined
  if (trigger) return assert.equal(to, wayFrom(diagram, trigger.id, now))

  // Only a vote leaves without an arrow: back to its sheet, to the creator, or to itself after a tie.
  assert.equal(node && stepTypeOf(node), 'VOTE')
  const target = nodeOf(diagram, to)
  assert(
    to === from || (target && ['PREPARE_VOTE', 'RE_CREATE'].includes(stepTypeOf(target) ?? '')),
    `${from} to ${to}`,
  )
}

function assertParticipation(diagram: Trace['diagram'], before: InstanceState, after: InstanceState, row: StepRow) {
  const rows = after.steps.filter(
    (other) =>
      other.action_num === row.action_num && other.status_type === row.status_type && other.added?.kind !== 'advice',
  )
  // Who signs before or after somebody shares their seat: it has passed once all of them have, and is lost with any
  // of them.
  const seats = rows
    .filter((one) => !one.added)
    .map((one) => rows.filter((other) => other === one || other.added?.seat_of === one.id))
  const returned = seats.filter((seat) => seat.some(({ outcome }) => isAgainst(outcome))).length
  const left = (one: StepRow) =>
    one.outcome === null &&
    (one.closed_as === null || before.steps.some((was) => was.id === one.id && was.closed_as === null))
  const reviewed = seats.filter((seat) => !seat.some(({ outcome }) => isAgainst(outcome)) && !seat.some(left)).length
  const mode = nodeOf(diagram, row.status_id)?.data.participation ?? { mode: 'single' }
  const [share, of] =
    mode.mode === 'ratio'
      ? [mode.numerator, mode.denominator]
      : ['all', 'in_order'].includes(mode.mode)
        ? [1, 1]
        : [1, seats.length]
  const passes = reviewed * of >= share * seats.length
  const isLost = mode.mode === 'single' ? returned > 0 : (seats.length - returned) * of < share * seats.length
  assert.equal(after.action_num > before.action_num, passes || isLost)
  const ways = new Set([
    ...(passes ? ['reviewed', 'forwarded', 'decided', 'given'] : []),
    ...(isLost ? ['returned', 'refused'] : []),
  ])
  if (after.action_num > before.action_num)
    assert(ways.has(row.outcome ?? ''), `${row.outcome} with ${reviewed} of ${seats.length}`)
}

function assertInPlaceOf(before: InstanceState, row: StepRow | undefined, actor: Actor, absentId: number | undefined) {
  const absent = actor.covers?.find(({ user_id }) => user_id === absentId)
  assert(absent && isFor(row, absent as Actor), 'in the place of somebody who does not have it')
  assert.notEqual(row?.status_type, 'VOTE')
  assert.notEqual(actor.user_id, before.creator?.user_id)
}

function assertSigned(
  signature: { firstname: string; lastname: string; revision_sha256: string } | null,
  sha256: string,
) {
  assert(signature, 'unsigned')
  assert(signature.firstname.trim() && signature.lastname.trim(), 'no name')
  assert.equal(signature.revision_sha256, sha256)
}

function numberOf(event: EngineEvent) {
  if (event.type === 'activated') return [event.action_num]
  return event.type === 'started' ||
    event.type === 'skipped' ||
    event.type === 'replaced' ||
    event.type === 'overridden' ||
    event.type === 'ended' ||
    event.type === 'cancelled'
    ? [event.row.action_num]
    : []
}

function activations(state: InstanceState) {
  return [...Map.groupBy(state.steps, (row) => row.action_num).values()]
}
