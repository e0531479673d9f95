import { expect, test } from 'vitest'
import type { DateSource } from '../../definition.ts'
import { draw, toRole } from '../../flows/draw.ts'
import { checkDiagram } from '../check-diagram.ts'
import { directory, hoursAfter, MORNING, ORG, people, roles } from '../testing/office.ts'
import { rehearse } from '../testing/rehearsal.ts'
import { timersIn } from '../timers.ts'

const { admin, creator, reviewer } = people

const story = (date?: DateSource) =>
  draw({
    start: { type: 'START', next: 'review' },
    review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'wait' } },
    wait: { type: 'DATE', ...(date && { date }), on: { due: 'decision' } },
    decision: { type: 'CHECK', to: toRole(roles.director), on: { reviewed: 'end' } },
    end: { type: 'END' },
  })

function waiting(date: DateSource) {
  const play = rehearse(story(date))
  play.accept(play.fire(reviewer, 'reviewed'))
  return play
}

test('a day that comes lets the document go on: not early, once, and late as well', () => {
  const play = waiting({ kind: 'after', working_days: 2 })
  const [row] = play.open()
  const due = { type: 'due', step_id: row!.id } as const
  expect(timersIn(play.state)).toEqual([{ kind: 'due', step_id: row!.id, at: hoursAfter(MORNING, 48) }])
  play.now = hoursAfter(MORNING, 47)
  expect(play.refuse(due).code).toBe('BAD_DATE')
  play.now = hoursAfter(MORNING, 500)
  play.accept(due)
  expect(play.state.status_id).toBe('decision')
  expect(play.state.steps.at(-2)).toMatchObject({ status_type: 'DATE', outcome: 'due', done_by: null, is_done: 1 })
  expect(play.refuse(due).code).toBe('ALREADY_DECIDED')
  expect(timersIn(play.state)).toEqual([])
})

test('a day that has passed lets the document go on at once, and is in the history all the same', () => {
  const play = waiting({ kind: 'on', at: '2026-01-05T00:00:00Z' })
  expect(play.state.status_id).toBe('decision')
  expect(play.state.steps.map(({ status_type, is_done }) => [status_type, is_done])).toEqual([
    ['START', 1],
    ['CHECK', 1],
    ['DATE', 1],
    ['CHECK', 0],
  ])
})

test('a day that the document does not name is an incident; setting it mends that, and moving it moves the timer', () => {
  const play = waiting({ kind: 'field', field: 'empty' })
  const [row] = play.open()
  expect(row).toMatchObject({ due_at: null, incident: 'NO_DATE' })
  const set = (date: string, actor = creator) =>
    ({ type: 'reschedule', step_id: row!.id, actor, date, expected_version: play.state.version }) as const
  expect(play.refuse(set('2026-12-01', reviewer)).code).toBe('NOT_ASSIGNED')
  expect(play.refuse(set('whenever')).code).toBe('BAD_DATE')
  play.accept(set('2026-12-01T00:00:00Z'))
  expect(play.open()[0]).toMatchObject({ due_at: '2026-12-01T00:00:00.000Z' })
  expect(play.open()[0]).not.toHaveProperty('incident')
  play.accept(set('2026-12-02T00:00:00Z', admin))
  expect(timersIn(play.state).map(({ at }) => at)).toEqual(['2026-12-02T00:00:00.000Z'])
  play.accept(set(MORNING))
  expect(play.state.status_id).toBe('decision')
})

test('a step that waits for no day is not published', () => {
  expect(checkDiagram(story(), directory, ORG).map(({ code }) => code)).toEqual(['DATE_WITHOUT_SOURCE'])
  expect(checkDiagram(story({ kind: 'after', working_days: 1 }), directory, ORG)).toEqual([])
})
