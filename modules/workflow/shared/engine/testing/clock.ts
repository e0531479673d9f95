import { strict as assert } from 'node:assert'
import { nodeOf } from '../graph.ts'
import type { InstanceState, StepRow } from '../model.ts'
import { timersIn } from '../timers.ts'
import { worldOf } from './office.ts'
import { accepted, last, rowOf, speaksFor } from './trace.ts'
import type { Trace } from './walk.ts'

/** What is promised of days that come, of rest, and of what is due. */
export const clockInvariants: Record<string, (trace: Trace) => void> = {
  '12: a day comes once and never early, and a document that has moved on is left alone': ({
    diagram,
    taken,
    decide,
  }) => {
    for (const { before, after, command, events, now } of accepted(taken)) {
      for (const event of events) {
        if (event.type !== 'closed' || event.outcome !== 'due') continue
        const due_at = rowOf(after, event.step_id)?.due_at ?? ''
        assert(Date.parse(due_at) <= Date.parse(now), 'the day came early')
      }
      if (events.some(({ type }) => type === 'resumed') && command.type === 'resume_due')
        assert(untilOf(before) <= Date.parse(now), 'went on early')
      if (command.type !== 'due' && command.type !== 'resume_due') continue
      const again = decide(
        after,
        command,
        worldOf(diagram, now, () => 'again'),
      )
      assert(!again.ok || again.events.length === 0, 'a timer went off twice')
    }
    // Whatever a timer was set for in an earlier state does nothing to a document that has no such timer any more.
    const { after, now } = last(taken)
    const live = new Set(timersIn(after).map(({ kind, step_id }) => `${kind} ${step_id}`))
    for (const { kind, step_id } of taken.flatMap((step) => timersIn(step.after))) {
      // A check that found something may be done again, whoever asks for it.
      if (live.has(`${kind} ${step_id}`) || (kind === 'finalise' && rowOf(after, step_id)?.incident)) continue
      const late = decide(
        after,
        kind === 'finalise'
          ? { type: kind, step_id, found: { certificate: 'late' } }
          : kind === 'alarm'
            ? { type: kind, step_id, informs: [] }
            : { type: kind, step_id },
        worldOf(diagram, now, () => 'late'),
      )
      assert(!late.ok || late.events.length === 0, 'a late timer did something')
    }
  },

  '19: resting keeps the open rows as they are and shifts what is due by exactly as long as it took, but no day of the calendar':
    ({ diagram, taken }) => {
      const setByHand = new Set(
        taken[0]?.before.steps.flatMap(({ id, step_data }) => (step_data?.kind === 'day_set' ? id : [])),
      )
      for (const { before, after, command, events, now } of accepted(taken)) {
        for (const event of events) if (event.type === 'rescheduled') setByHand.add(event.step_id)
        const rest = before.steps.findLast(
          ({ status_type, step_data }) => status_type === 'POSTPONE' && step_data?.kind === 'postponed',
        )
        if (events.some(({ type }) => type === 'postponed')) {
          assert(command.type === 'postpone' && command.description.trim() !== '')
          assert(speaksFor(before, command.actor), 'let rest by somebody who was only asked beside')
          assert.equal(after.status, 'POSTPONED')
          assert.deepEqual(after.steps.slice(0, -1), before.steps)
          const year = 366 * 86_400_000
          assert(untilOf(after) > Date.parse(now) && untilOf(after) <= Date.parse(now) + year, 'rests for ever')
          assert(
            after.steps.filter(({ step_data }) => step_data?.kind === 'postponed').length <= 3,
            'postponed too often',
          )
        }
        if (before.status !== 'POSTPONED') continue
        if (command.type === 'resume' || command.type === 'cancel')
          assert(
            rest?.done_by === command.actor.user_id || speaksFor(before, command.actor),
            'spoken for by somebody else',
          )
        if (events.some(({ type }) => type === 'resumed')) {
          const took = Date.parse(now) - Date.parse(rest?.created_at ?? '')
          const isFixed = ({ id, status_type, status_id }: StepRow) =>
            status_type === 'DATE' && (setByHand.has(id) || nodeOf(diagram, status_id)?.data.date?.kind !== 'after')
          const moved = before.steps.map((row) => (row.closed_as === null && !isFixed(row) ? shifted(row, took) : row))
          assert.deepEqual(after.steps.slice(0, -1), moved)
          assert.deepEqual(
            [after.status, after.status_id, after.action_num],
            ['OPEN', before.status_id, before.action_num],
          )
        } else
          assert(
            events.every(({ type }) => !['closed', 'voted', 'activated', 'revised'].includes(type)),
            'somebody decided while it rested',
          )
      }
    },

  '26: a step says once that it is due soon or late and never early, and that alone changes nothing for anybody': ({
    diagram,
    taken,
  }) => {
    for (const { before, after, command, events, now } of accepted(taken)) {
      const said = events.find(({ type }) => type === 'alarmed')
      if (said?.type !== 'alarmed') {
        for (const row of before.steps)
          assert.deepEqual(
            rowOf(after, row.id)?.alarms?.flatMap(({ done }) => done ?? []) ?? [],
            row.alarms?.flatMap(({ done }) => done ?? []) ?? [],
          )
        // A council that gets more time is reminded before that is over as well.
        const more = events.flatMap((event) => (event.type === 'extended' ? event.step_id : []))
        for (const row of before.steps)
          if (!more.includes(row.id)) assert.equal(rowOf(after, row.id)?.alarms?.length, row.alarms?.length)
        for (const { status_type, alarms = [], due_at } of after.steps) {
          if (status_type === 'VOTE')
            assert(
              alarms.every(
                ({ kind, at, done }) =>
                  kind === 'remind' && (done !== undefined || Date.parse(at) < Date.parse(due_at ?? '')),
              ),
              'reminded when it is over',
            )
        }
        continue
      }
      assert(command.type === 'alarm' && events[0] === said)
      const [was, is] = [rowOf(before, said.step_id), rowOf(after, said.step_id)]
      const alarms = was?.alarms ?? []
      const at = alarms.findIndex(({ kind, done }) => kind === said.kind && done === undefined)
      assert(at >= 0 && Date.parse(alarms[at]?.at ?? '') <= Date.parse(now), 'told early, or twice')
      assert.deepEqual(
        is?.alarms?.map(({ done }) => done !== undefined),
        alarms.map((_, place) => place <= at),
        'what was due before is said with it',
      )
      const { late } = nodeOf(diagram, was?.status_id ?? '')?.data ?? {}
      if (events.length === 1)
        assert.deepEqual(
          { ...after, steps: after.steps.map((row) => ({ ...row, alarms: 0 })) },
          { ...before, steps: before.steps.map((row) => ({ ...row, alarms: 0 })) },
        )
      else assert(said.kind === 'escalate' && late && late.deed !== 'inform', 'more than told')
      if (events[1]?.type === 'closed')
        assert.deepEqual([events[1].outcome, events[1].done_by, late?.deed], [late?.outcome, null, 'decide'])
    }
  },

  '34: another calendar moves only what lies ahead, never behind what is now, and nothing that a person set': ({
    taken,
  }) => {
    for (const { before, after, command, events, now } of accepted(taken)) {
      if (!events.some(({ type }) => type === 'recounted')) continue
      assert(command.type === 'recount' && events.length === 1)
      assert.deepEqual(unclocked(after), unclocked(before), 'more than moments')
      const rest =
        before.status === 'POSTPONED'
          ? before.steps.findLast(({ step_data }) => step_data?.kind === 'postponed')
          : undefined
      const present = Date.parse(rest?.created_at ?? now)
      for (const row of before.steps) {
        const is = rowOf(after, row.id)
        if (row.closed_as !== null || (row.status_type === 'VOTE' && row.step_data?.kind === 'sheet'))
          assert.equal(is?.due_at, row.due_at)
        const isTold = row.alarms?.some(({ kind, done }) => kind === 'overdue' && done !== undefined)
        if (row.due_at !== null && (isTold || Date.parse(row.due_at) < present))
          assert.equal(is?.due_at, row.due_at, 'what has passed has moved')
        const moments = [
          [row.due_at, is?.due_at],
          ...(row.alarms ?? []).map(({ at }, place) => [at, is?.alarms?.[place]?.at]),
        ]
        for (const [was, then] of moments)
          if (then && was && then !== was)
            assert(Date.parse(then) >= Math.min(Date.parse(was), present), 'came to lie behind')
        const ahead = (is?.alarms ?? []).filter(({ done }) => done === undefined).map(({ at }) => Date.parse(at))
        assert.deepEqual(
          ahead,
          ahead.toSorted((one, other) => one - other),
          'said out of order',
        )
        for (const [place, { at, done }] of (row.alarms ?? []).entries())
          if (done !== undefined) assert.deepEqual(is?.alarms?.[place]?.at, at)
      }
    }
  },
}

const unclocked = (state: InstanceState) => ({
  ...state,
  steps: state.steps.map((row) => ({
    ...row,
    due_at: null,
    alarms: row.alarms?.map(({ kind, done, to }) => ({ kind, done, to })),
  })),
})

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
    ...row,
    due_at: row.due_at && later(row.due_at),
    ...(row.alarms && {
      alarms: row.alarms.map((alarm) => (alarm.done === undefined ? { ...alarm, at: later(alarm.at) } : alarm)),
    }),
    step_data: isVote
      ? { ...step_data, sheet: { ...step_data.sheet, deadline: later(step_data.sheet.deadline) } }
      : step_data,
  }
}
