import { strict as assert } from 'node:assert'
import { evolve, replay } from '../evolve.ts'
import { timersIn } from '../timers.ts'
import { nodeOf, nodesOfType, stepTypeOf, triggerOf } from '../graph.ts'
import { type Actor, type Choice, choices, type Command, type EngineEvent, type InstanceState, type StepRow } from '../model.ts'
import { aiInvariants } from './ai.ts'
import { mendingInvariants } from './mending.ts'
import { assertPassedBy, stopsOf, wayFrom } from './conditional.ts'
import { directoryOf, everyone, worldOf } from './office.ts'
import type { Taken, Trace } from './walk.ts'

type Accepted = Taken & { events: EngineEvent[] }

/** The promises of the engine, by number as the design lists them; each must hold for every walk of every document. */
export const invariants: Record<string, (trace: Trace) => void> = {
  '1: a running document is at exactly one step and someone who is here has it; a finished one is nowhere': ({ taken, present }) => {
    for (const { after } of taken) {
      const open = after.steps.filter((row) => row.closed_as === null)
      const places = new Set(open.map((row) => `${row.status_id} ${row.action_num}`))
      if (after.status === 'OPEN' || after.status === 'POSTPONED') {
        assert.deepEqual([...places], [`${after.status_id} ${after.action_num}`])
        const awake = open.filter((row) => !open.some(({ id }) => id === row.waits_for))
        const hasIt = (row: StepRow) => row.status_type === 'AI_DECISION' || row.incident || timersIn(after).some(({ kind }) => kind !== 'alarm') || (row.subject_type === 'VOTERS' ? row.due_at : present.some((person) => isFor(row, person)))
        assert(awake.some(hasIt), 'nobody has it')
        if (after.status === 'POSTPONED') assert.equal(timersIn(after).length, 1)
      } else assert.deepEqual([open.length, after.status_id, timersIn(after).length], [0, null, 0])
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
    for (const { before, after, command, events, now } of accepted(taken)) {
      assertPassedBy(diagram, events, now, (command.type === 'fire' && (command.targets?.length ?? 0) > 0) || command.type === 'send_back' || (command.type === 'repair' && command.how.kind === 'assign'))
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
      if (command.type === 'withdraw' || command.type === 'cancel' || command.type === 'answer_withdrawal') assert.equal(to, nodesOfType(diagram, 'CANCEL')[0]?.id)
      else if (command.type === 'send_back') assertSentBack(before, after, command)
      else if (command.type === 'repair' && command.how.kind !== 'continue') assert.ok(to === before.status_id || stops[0]?.skipped)
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
        if (row.closed_as !== null) assert.deepEqual({ ...later, overtaken: row.overtaken }, { ...row, overtaken: row.overtaken })
        assert.equal(later?.is_done === 1, later?.closed_as === 'DONE')
      })
      before.voters.forEach((voter, at) => assert.equal(after.voters[at]?.id, voter.id))
    }
    assert.deepEqual(replay(allEvents(taken)), last(taken).after)
  },

  '5b: each accepted command is one version, a refused one changes nothing': ({ taken }) => {
    for (const { before, after, decision } of taken) {
      if (!decision.ok || decision.events.length === 0) assert.equal(after, before)
      else assert.equal(after.version, before.version + (decision.events.every(({ type }) => type === 'alarmed') ? 0 : 1))
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
        if (closed.acted_as === 'substitute') assertInPlaceOf(before, row, command.actor, closed.acted_for)
        else assert.equal(closed.acted_for, undefined)
      }
      if (command.type === 'ballot') {
        assert(before.voters.some((voter) => voter.step_id === command.step_id && voter.user_id === command.actor.user_id))
      }
    }
    for (const seats of activations(last(taken).after).map((rows) => rows.filter((row) => !['RECEIVE', 'POSTPONE'].includes(row.status_type)))) {
      const deciders = seats.filter((row) => row.is_done).flatMap(({ done_by, acted_for }) => [done_by, acted_for ?? null].filter((one) => one !== null))
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
      }
    }
  },

  '8: a read-only step leaves the document as it is': ({ taken }) => {
    for (const { before, after, command, events } of accepted(taken)) {
      if (command.type === 'start' || before.revision.sha256 === after.revision.sha256) continue
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

  '11: the same command sent again does nothing a second time': ({ diagram, taken, decide, present }) => {
    for (const { after, command, now, before } of accepted(taken)) {
      const repeated = 'actor' in command && command.type !== 'start' ? { ...command, expected_version: before.version } : command
      const decision = decide(after, repeated, worldOf(diagram, now, () => 'again', directoryOf(present)))
      assert(!decision.ok || decision.events.length === 0, `${command.type} took effect twice`)
    }
  },

  '20: a step that is handed over stays the same step, and goes to somebody who neither sent the document nor decides here': ({ taken }) => {
    for (const { before, after, command, events } of accepted(taken)) {
      if (command.type === 'transfer') assert(events.length === 1 && events[0]?.type === 'reassigned', 'a transfer is one event')
      if (command.type !== 'reassign') continue
      const [event] = events
      assert(events.length === 1 && event?.type === 'reassigned', 'a handover is one event')
      assert.deepEqual([event.by, event.from_user_id, event.to_user_id, event.reason], [command.by, command.from.user_id, command.to_user_id, command.reason])
      assert.deepEqual([after.action_num, after.status_id, after.voters, after.steps.length], [before.action_num, before.status_id, before.voters, before.steps.length])
      const [was, is] = [rowOf(before, command.step_id), rowOf(after, command.step_id)]
      assert(was && is && was.closed_as === null, 'a settled step was handed over')
      assert(isFor(was, command.from as Actor), 'it did not wait for them')
      const to = everyone.find(({ user_id }) => user_id === command.to_user_id)
      assert(to && isFor(is, to) && everyone.filter((person) => isFor(is, person)).length === 1, 'it waits for exactly one person')
      // Where nobody was left to ask, it goes on.
      const kept = { handovers: was.handovers, claimed_by: undefined, incident: undefined }
      assert.deepEqual({ ...is, ...whomOf(was), ...kept }, { ...was, ...kept })
      assert(is.status_type === 'RE_CREATE' || to.user_id !== before.creator?.user_id, 'nobody gets their own document to decide')
      const beside = before.steps.filter((row) => row.action_num === was.action_num && row.id !== was.id && row.status_type === was.status_type)
      assert(beside.every((row) => row.done_by !== to.user_id), 'decided here already')
      assert(beside.every((row) => row.closed_as !== null || !isFor(row, to)), 'has a seat here')
      assert(before.voters.every((voter) => voter.action_num !== was.action_num || voter.user_id !== to.user_id), 'has voted on it')
    }
  },

  '21: a ballot is never lost: a seat becomes empty only where nobody has voted on it, and counts as before': ({ taken }) => {
    for (const { before, after, command, events } of accepted(taken)) {
      before.voters.forEach((voter, at) => {
        const later = after.voters[at]
        if (command.type !== 'ballot') assert.deepEqual({ ...later, vacated: false }, { ...voter, vacated: false })
        assert(!voter.vacated || later?.vacated)
        if (voter.choice !== null) assert.equal(later?.vacated, voter.vacated)
      })
      if (command.type === 'vacate') assert(events[0]?.type === 'vacated')
      else assert(events.every(({ type }) => type !== 'vacated'))
    }
  },

  '12: a day comes once and never early, and a document that has moved on is left alone': ({ diagram, taken, decide }) => {
    for (const { before, after, command, events, now } of accepted(taken)) {
      for (const event of events) {
        if (event.type !== 'closed' || event.outcome !== 'due') continue
        const due_at = rowOf(after, event.step_id)?.due_at ?? ''
        assert(Date.parse(due_at) <= Date.parse(now), 'the day came early')
      }
      if (events.some(({ type }) => type === 'resumed') && command.type === 'resume_due') assert(untilOf(before) <= Date.parse(now), 'went on early')
      if (command.type !== 'due' && command.type !== 'resume_due') continue
      const again = decide(after, command, worldOf(diagram, now, () => 'again'))
      assert(!again.ok || again.events.length === 0, 'a timer went off twice')
    }
    // Whatever a timer was set for in an earlier state does nothing to a document that has no such timer any more.
    const { after, now } = last(taken)
    const live = new Set(timersIn(after).map(({ kind, step_id }) => `${kind} ${step_id}`))
    for (const { kind, step_id } of taken.flatMap((step) => timersIn(step.after))) {
      // A check that found something may be done again, whoever asks for it.
      if (live.has(`${kind} ${step_id}`) || (kind === 'finalise' && rowOf(after, step_id)?.incident)) continue
      const late = decide(after, kind === 'finalise' ? { type: kind, step_id, found: { certificate: 'late' } } : kind === 'alarm' ? { type: kind, step_id, informs: [] } : { type: kind, step_id }, worldOf(diagram, now, () => 'late'))
      assert(!late.ok || late.events.length === 0, 'a late timer did something')
    }
  },

  '19: resting keeps the open rows as they are and shifts what is due by exactly as long as it took': ({ taken }) => {
    for (const { before, after, command, events, now } of accepted(taken)) {
      const rest = before.steps.findLast(({ status_type, step_data }) => status_type === 'POSTPONE' && step_data?.kind === 'postponed')
      if (events.some(({ type }) => type === 'postponed')) {
        assert(command.type === 'postpone' && command.description.trim() !== '')
        assert.equal(after.status, 'POSTPONED')
        assert.deepEqual(after.steps.slice(0, -1), before.steps)
        const year = 366 * 86_400_000
        assert(untilOf(after) > Date.parse(now) && untilOf(after) <= Date.parse(now) + year, 'rests for ever')
        assert(after.steps.filter(({ step_data }) => step_data?.kind === 'postponed').length <= 3, 'postponed too often')
      }
      if (before.status !== 'POSTPONED') continue
      if (events.some(({ type }) => type === 'resumed')) {
        const took = Date.parse(now) - Date.parse(rest?.created_at ?? '')
        const moved = before.steps.map((row) => (row.closed_as === null ? shifted(row, took) : row))
        assert.deepEqual(after.steps.slice(0, -1), moved)
        assert.deepEqual([after.status, after.status_id, after.action_num], ['OPEN', before.status_id, before.action_num])
      } else assert(events.every(({ type }) => !['closed', 'voted', 'activated', 'revised'].includes(type)), 'somebody decided while it rested')
    }
  },

  '22: whoever is asked in addition gets a row of their own that decides nothing for the others, and what one has taken up stays theirs': ({ taken }) => {
    for (const { before, after, command, events } of accepted(taken)) {
      for (const event of events) {
        if (event.type === 'closed' && event.outcome !== null) assert.notEqual(rowOf(before, event.step_id)?.added?.kind, 'advice', 'advice decided')
        if (event.type !== 'joined') continue
        const asked = rowOf(after, event.step_id)
        const who = everyone.filter((person) => isFor(event.row, person))
        assert.equal(who.length, 1)
        assert.notEqual(who[0]?.user_id, before.creator?.user_id, 'nobody signs their own document')
        const beside = before.steps.filter((row) => row.action_num === event.row.action_num && row.id !== event.step_id && row.status_type === event.row.status_type)
        assert(beside.every((row) => row.done_by !== who[0]?.user_id && !(row.closed_as === null && isFor(row, who[0]!))), 'asked twice')
        assert.deepEqual([after.action_num, after.steps.length], [before.action_num, before.steps.length + 1])
        const [first, second] = event.row.added?.kind === 'after' ? [asked, event.row] : [event.row, asked]
        assert.equal(second?.waits_for, first?.id, 'both at once')
      }
      const row = 'step_id' in command ? rowOf(before, command.step_id) : undefined
      if (!row?.claimed_by || !('actor' in command) || command.type === 'postpone') continue
      const { actor } = command
      assert(actor.user_id === row.claimed_by || actor.is_admin || actor.covers?.some(({ user_id }) => user_id === row.claimed_by), 'taken up by somebody else')
    }
  },

  '27: what others have decided on is withdrawn only with the word of somebody who has it, never of the creator alone': ({ taken }) => {
    for (const { before, after, command, events } of accepted(taken)) {
      const said = events.filter((event) => event.type === 'noted' && event.row.step_data?.kind === 'withdrawal')
      assert.equal(said.length, command.type === 'ask_withdrawal' || command.type === 'answer_withdrawal' ? 1 : 0)
      const last = before.steps.findLast(({ step_data }) => step_data?.kind === 'withdrawal')?.step_data
      const isPending = last?.kind === 'withdrawal' && last.stage === 'asked'
      if (command.type === 'ask_withdrawal') {
        assert(!isPending && command.actor.user_id === before.creator?.user_id && command.description.trim(), 'asked twice, by somebody else, or without a reason')
        assert.deepEqual([after.status, after.status_id, after.steps.slice(0, -1)], [before.status, before.status_id, before.steps])
      }
      if (command.type !== 'answer_withdrawal') continue
      assert(isPending, 'answered what nobody asked')
      assert.equal(after.status, command.agrees ? 'CANCELLED' : before.status)
      if (command.agrees) assert.notEqual(command.actor.user_id, before.creator?.user_id)
    }
  },

  '26: a step says once that it is due soon or late and never early, and that alone changes nothing for anybody': ({ diagram, taken }) => {
    for (const { before, after, command, events, now } of accepted(taken)) {
      const said = events.find(({ type }) => type === 'alarmed')
      if (said?.type !== 'alarmed') {
        for (const row of before.steps) assert.deepEqual(rowOf(after, row.id)?.alarms?.map(({ done }) => done), row.alarms?.map(({ done }) => done))
        continue
      }
      assert(command.type === 'alarm' && events[0] === said)
      const [was, is] = [rowOf(before, said.step_id), rowOf(after, said.step_id)]
      const alarms = was?.alarms ?? []
      const at = alarms.findIndex(({ kind }) => kind === said.kind)
      assert(alarms[at]?.done === undefined && Date.parse(alarms[at]?.at ?? '') <= Date.parse(now), 'told early, or twice')
      assert.deepEqual(is?.alarms?.map(({ done }) => done !== undefined), alarms.map((_, place) => place <= at), 'what was due before is said with it')
      const { late } = nodeOf(diagram, was?.status_id ?? '')?.data ?? {}
      if (events.length === 1) assert.deepEqual({ ...after, steps: after.steps.map((row) => ({ ...row, alarms: 0 })) }, { ...before, steps: before.steps.map((row) => ({ ...row, alarms: 0 })) })
      else assert(said.kind === 'escalate' && late && late.deed !== 'inform', 'more than told')
      if (events[1]?.type === 'closed') assert.deepEqual([events[1].outcome, events[1].done_by, late?.deed], [late?.outcome, null, 'decide'])
    }
  },

  '23: what a document was sent back behind is kept as it was, and counts no more': ({ taken }) => {
    for (const { before, after, events } of accepted(taken)) {
      const ids = events.flatMap((event) => (event.type === 'overtaken' ? event.step_ids : []))
      for (const id of ids) assert.deepEqual({ ...rowOf(after, id), overtaken: undefined }, { ...rowOf(before, id), overtaken: undefined })
      assert(before.steps.every((row) => !row.overtaken || rowOf(after, row.id)?.overtaken))
    }
  },
  ...aiInvariants,
  ...mendingInvariants,

  'returning and cancelling say why': ({ taken }) => {
    for (const event of allEvents(taken)) {
      if (event.type === 'closed' && (event.outcome === 'returned' || event.outcome === 'cancelled')) assert(event.description)
    }
  },

  'several reviewers: all, any or a share of them decide': ({ diagram, taken }) => {
    for (const { before, after, events } of accepted(taken)) {
      const closed = events.find((event) => event.type === 'closed')
      // What the system decides because it is late settles the step for all of them.
      if (closed?.type !== 'closed' || closed.outcome === null || closed.done_by === null) continue
      const row = rowOf(after, closed.step_id)
      if (row && ['CHECK', 'TRANSFER', 'GIVE'].includes(row.status_type)) assertParticipation(diagram, before, after, row)
    }
  },

  'where they decide one after the other, nobody decides before whoever comes before': ({ diagram, taken }) => {
    for (const { before, command, events } of accepted(taken)) {
      const row = command.type === 'fire' && events.length > 0 ? rowOf(before, command.step_id) : undefined
      if (!row || nodeOf(diagram, row.status_id)?.data.participation?.mode !== 'in_order' || row.status_type === 'RECEIVE') continue
      const seats = before.steps.filter(({ action_num, added, status_type }) => action_num === row.action_num && !added && status_type === row.status_type)
      if (!row.added) assert(seats.slice(0, seats.indexOf(row)).every(({ is_done }) => is_done === 1), 'decided before their turn')
    }
  },

  'after the end every command is refused': ({ taken }) => {
    for (const { before, decision } of taken) {
      if (before.status === 'OPEN' || before.status === 'POSTPONED') continue
      assert(decision.ok ? decision.events.length === 0 : ['CLOSED', 'ALREADY_STARTED'].includes(decision.refusal.code))
    }
  },

  'nobody visits a step more than twenty times, unless an administrator lets them': ({ taken }) => {
    const entries = accepted(taken).flatMap(({ command, events }) => events.flatMap((event) => {
      const row = event.type === 'skipped' ? event.row : event.type === 'activated' ? event.rows[0] : undefined
      return row && command.type !== 'repair' && row.incident !== 'TOO_MANY_VISITS' ? [row.status_id] : []
    }))
    for (const visits of Map.groupBy(entries, (id) => id).values()) assert(visits.length <= 20)
  },
}

function assertSentBack(before: InstanceState, after: InstanceState, { status_id, description, step_id }: Extract<Command, { type: 'send_back' }>) {
  assert(description.trim() !== '', 'sent back without a reason')
  assert.notEqual(rowOf(before, step_id)?.status_type, 'VOTE')
  const passed = before.steps.filter((row) => row.status_id === status_id && row.is_done === 1 && !row.overtaken && row.outcome !== null)
  assert(passed.length > 0, 'back to a step that it has not passed')
  const since = before.steps.filter((row) => row.action_num >= (passed.at(-1)?.action_num ?? 0) && row.closed_as === 'DONE' && row.status_type !== 'POSTPONE')
  assert(since.every((row) => rowOf(after, row.id)?.overtaken), 'later work still counts')
  assert.equal(after.status_id, status_id)
}

function untilOf({ steps }: InstanceState) {
  const rest = steps.findLast(({ step_data }) => step_data?.kind === 'postponed')
  return rest?.step_data?.kind === 'postponed' ? Date.parse(rest.step_data.until) : NaN
}

/** Written again on purpose: what hangs on the clock comes later, all else stays. */
function shifted(row: StepRow, by: number): StepRow {
  const later = (time: string) => new Date(Date.parse(time) + by).toISOString()
  const { step_data } = row
  const isVote = step_data?.kind === 'sheet' && row.status_type === 'VOTE'
  return {
    ...row, due_at: row.due_at && later(row.due_at), ...(row.alarms && { alarms: row.alarms.map((alarm) => (alarm.done === undefined ? { ...alarm, at: later(alarm.at) } : alarm)) }),
    step_data: isVote ? { ...step_data, sheet: { ...step_data.sheet, deadline: later(step_data.sheet.deadline) } } : step_data,
  }
}

/** Where a DATE step leads. */
function dayWay(diagram: Trace['diagram'], from: string, now: string) {
  const trigger = triggerOf(diagram, from, 'due')
  return trigger && wayFrom(diagram, trigger.id, now)
}

/** A decision that a person takes back goes the other way out of the same step. */
function overridden(events: EngineEvent[]) {
  const event = events.find(({ type }) => type === 'overridden')
  return event?.type === 'overridden' && event.row.outcome ? { type: 'closed' as const, outcome: event.row.outcome } : undefined
}

interface Move {
  diagram: Trace['diagram']
  before: InstanceState
  events: EngineEvent[]
  now: string
}

function assertMove({ diagram, before, events, now }: Move, from: string, to: string) {
  const closed = events.findLast((event) => event.type === 'closed' && rowOf(before, event.step_id)) ?? overridden(events)
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
  assert(to === from || (target && ['PREPARE_VOTE', 'RE_CREATE'].includes(stepTypeOf(target) ?? '')), `${from} to ${to}`)
}

function assertParticipation(diagram: Trace['diagram'], before: InstanceState, after: InstanceState, row: StepRow) {
  const rows = after.steps.filter((other) => other.action_num === row.action_num && other.status_type === row.status_type && other.added?.kind !== 'advice')
  // Who signs before or after somebody shares their seat: it has passed once all of them have, and is lost with any of them.
  const seats = rows.filter((one) => !one.added).map((one) => rows.filter((other) => other === one || other.added?.seat_of === one.id))
  const returned = seats.filter((seat) => seat.some(({ outcome }) => outcome === 'returned')).length
  const left = (one: StepRow) => one.outcome === null && (one.closed_as === null || before.steps.some((was) => was.id === one.id && was.closed_as === null))
  const reviewed = seats.filter((seat) => !seat.some(({ outcome }) => outcome === 'returned') && !seat.some(left)).length
  const mode = nodeOf(diagram, row.status_id)?.data.participation ?? { mode: 'single' }
  const [share, of] = mode.mode === 'ratio' ? [mode.numerator, mode.denominator] : ['all', 'in_order'].includes(mode.mode) ? [1, 1] : [1, seats.length]
  const passes = reviewed * of >= share * seats.length
  const isLost = mode.mode === 'single' ? returned > 0 : (seats.length - returned) * of < share * seats.length
  assert.equal(after.action_num > before.action_num, passes || isLost)
  const ways = new Set([...(passes ? ['reviewed', 'forwarded', 'decided', 'given'] : []), ...(isLost ? ['returned'] : [])])
  if (after.action_num > before.action_num) assert(ways.has(row.outcome ?? ''), `${row.outcome} with ${reviewed} of ${seats.length}`)
}

function assertInPlaceOf(before: InstanceState, row: StepRow | undefined, actor: Actor, absentId: number | undefined) {
  const absent = actor.covers?.find(({ user_id }) => user_id === absentId)
  assert(absent && isFor(row, absent as Actor), 'in the place of somebody who does not have it')
  assert.notEqual(row?.status_type, 'VOTE')
  assert.notEqual(actor.user_id, before.creator?.user_id)
}

function whomOf({ role_id, user_id, org_role_id, org_id, struct_id, job_id, emp_id, subject_type }: StepRow) {
  return { role_id, user_id, org_role_id, org_id, struct_id, job_id, emp_id, subject_type }
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
  return event.type === 'started' || event.type === 'skipped' || event.type === 'overridden' || event.type === 'ended' || event.type === 'cancelled' ? [event.row.action_num] : []
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
