import { expect, test } from 'vitest'
import { draw, type DrawnStep, toRole } from '../flows/draw.ts'
import { predictedPath } from './preview.ts'
import { takableBy } from './take-back.ts'
import { hoursAfter, MORNING, people, roles, signatureBy } from './testing/office.ts'
import { rehearse, type Rehearsal } from './testing/rehearsal.ts'

const { creator, reviewer, reviewer2, director } = people
const flow = (review: Partial<DrawnStep> = {}, next: DrawnStep = decision) =>
  draw({
    start: { type: 'START', next: 'review' },
    review: {
      type: 'CHECK',
      to: toRole(roles.reviewer),
      due_hours: 8,
      on: { reviewed: 'next', returned: 'fix', refused: 'cancel' },
      ...review,
    },
    fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
    next,
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
const decision: DrawnStep = { type: 'TRANSFER', to: toRole(roles.director), on: { decided: 'end' } }
const undo = (play: Rehearsal, who = reviewer, stands = false) => {
  const row = play.state.steps.findLast(({ done_by, outcome }) => outcome !== null && done_by === who.user_id)!
  return { type: 'take_back', step_id: row.id, actor: who, stands } as const
}

test('a decision is taken back: what it opened is closed, it counts no more, and the step opens with the time it had', () => {
  const diagram = flow({ signed: true })
  const play = rehearse(diagram)
  const due = play.rowFor().due_at
  play.now = hoursAfter(MORNING, 2)
  play.accept(play.fire(reviewer, 'reviewed', { signature: signatureBy(reviewer, play.state.revision.sha256) }))
  expect(takableBy(play.state, diagram, reviewer.user_id)?.status_id).toBe('review')
  play.accept(undo(play))
  expect(play.state).toMatchObject({ status: 'OPEN', status_id: 'review' })
  expect(play.open()).toMatchObject([{ status_id: 'review', role_id: roles.reviewer, due_at: due }])
  const [, decided] = play.state.steps
  expect(decided).toMatchObject({ outcome: 'reviewed', overtaken: true, is_done: 1 })
  expect(decided!.signature).not.toBeNull()
  expect(play.state.steps.some(({ status_action }) => status_action === 'Шийдвэрээ эргүүлэн авсан')).toBe(true)
  expect(play.state.steps.find(({ status_id }) => status_id === 'next')).toMatchObject({ closed_as: 'SUPERSEDED' })
  expect(predictedPath(diagram, play.state).map(({ status_id, place }) => [status_id, place])).toEqual([
    ['start', 'done'],
    ['review', 'current'],
    ['next', 'ahead'],
    ['end', 'ahead'],
  ])
  // And decided anew, by whoever of the role comes first.
  const signature = signatureBy(reviewer2, play.state.revision.sha256)
  play.accept(play.fire(reviewer2, 'returned', { description: 'Дутуу', signature }))
})

test('a return is taken back as long as nobody has corrected anything', () => {
  const play = rehearse(flow())
  play.accept(play.fire(reviewer, 'returned', { description: 'Андуурав' }))
  play.accept(undo(play))
  expect(play.state.status_id).toBe('review')
})

test('whoever comes too late hears who acted, and nothing changes', () => {
  const play = rehearse(flow())
  play.accept(play.fire(reviewer, 'reviewed'))
  play.accept({ type: 'claim', actor: director, step_id: play.rowFor().id })
  expect(play.refuse(undo(play)).code).toBe('ACTED_SINCE')
  const returned = rehearse(flow())
  returned.accept(returned.fire(reviewer, 'returned', { description: 'Дутуу' }))
  returned.accept(returned.fire(creator, 'recreated', { description: 'Засав' }))
  const { code, winner } = returned.refuse(undo(returned))
  expect([code, winner?.user_id]).toEqual(['ACTED_SINCE', creator.user_id])
})

test('it is nobody else’s to take back', () => {
  const play = rehearse(flow())
  play.accept(play.fire(reviewer, 'reviewed'))
  for (const who of [reviewer2, director, { ...people.admin, is_admin: true }])
    expect(play.refuse({ ...undo(play), actor: who }).code).toBe('NOT_ASSIGNED')
})

test('an end, a correction, contents that were changed, and what the drawing lets stand are not taken back', () => {
  const ended = rehearse(flow({ on: { reviewed: 'end', refused: 'cancel' } }))
  ended.accept(ended.fire(reviewer, 'refused', { description: 'Үгүй' }))
  expect(ended.refuse(undo(ended)).code).toBe('CLOSED')
  const corrected = rehearse(flow())
  corrected.accept(corrected.fire(reviewer, 'returned', { description: 'Дутуу' }))
  corrected.accept(corrected.fire(creator, 'recreated', { description: 'Засав' }))
  expect(corrected.refuse(undo(corrected, creator)).code).toBe('DECISION_STANDS')
  const changed = rehearse(flow())
  changed.accept(changed.fire(reviewer, 'reviewed'))
  expect(changed.refuse(undo(changed, reviewer, true)).code).toBe('DECISION_STANDS')
  const stands = rehearse(flow({ take_back: false }))
  stands.accept(stands.fire(reviewer, 'reviewed'))
  expect(stands.refuse(undo(stands)).code).toBe('DECISION_STANDS')
})

test('where several decide, one takes theirs back until a colleague has decided as well', () => {
  const play = rehearse(flow({ participation: { mode: 'all' } }))
  play.accept(play.fire(reviewer, 'reviewed'))
  play.accept(undo(play))
  expect(play.open()).toHaveLength(3)
  play.accept(play.fire(reviewer, 'reviewed'))
  play.accept(play.fire(reviewer2, 'reviewed'))
  expect(play.refuse(undo(play)).code).toBe('DECISION_STANDS')
})

test('what a vote, rules or a day came of stands', () => {
  const waits: DrawnStep = { type: 'DATE', date: { kind: 'after', working_days: 2 }, on: { due: 'end' } }
  const play = rehearse(flow({}, waits))
  play.accept(play.fire(reviewer, 'reviewed'))
  expect(play.refuse(undo(play)).code).toBe('DECISION_STANDS')
})

test('a decision is no toy: three times, and then it stands', () => {
  const play = rehearse(flow())
  for (let times = 0; times < 3; times += 1) {
    play.accept(play.fire(reviewer, 'reviewed'))
    play.accept(undo(play))
  }
  play.accept(play.fire(reviewer, 'reviewed'))
  expect(play.refuse(undo(play)).code).toBe('DECISION_STANDS')
})
