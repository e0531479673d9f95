import { expect, test } from 'vitest'
import { draw, type DrawnStep, toRole } from '../flows/draw.ts'
import { aroundOffers, unableAt } from './around.ts'
import type { Actor } from './model.ts'
import { hindranceFor } from './reassign.ts'
import { people, roles } from './testing/office.ts'
import { rehearse } from './testing/rehearsal.ts'

const { creator, reviewer, reviewer2, reviewer3, director } = people
/** Reviewed, and then decided by the role of reviewers again. */
const flow = (review: Partial<DrawnStep>, second: Partial<DrawnStep> = {}) =>
  draw({
    start: { type: 'START', next: 'review' },
    review: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'second', returned: 'fix' }, ...review },
    fix: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
    second: { type: 'CHECK', to: toRole(roles.reviewer), on: { reviewed: 'end' }, ...second },
    end: { type: 'END' },
    cancel: { type: 'CANCEL' },
  })
const sentBy = (who: Actor, diagram: ReturnType<typeof flow>) => rehearse(diagram, who)

test('whoever sent it does not decide it for a role they have, whatever they try, and a colleague does', () => {
  const play = sentBy(reviewer, flow({ separation: { sender: true } }))
  const row = play.rowFor(reviewer2)
  expect(row.not_by).toEqual([reviewer.user_id])
  expect(play.refuse(play.fire(reviewer, 'reviewed')).code).toBe('BARRED')
  expect(aroundOffers(play.state, row, reviewer)).toEqual([])
  expect(aroundOffers(play.state, row, { ...reviewer, is_admin: true })).toEqual([])
  // Nor in the place of a colleague who is away, nor because one hands it over.
  expect(play.refuse(play.fire({ ...reviewer, covers: [reviewer2] }, 'reviewed')).code).toBe('BARRED')
  play.accept({ type: 'claim', actor: reviewer2, step_id: row.id })
  expect(hindranceFor(play.state, play.rowFor(), reviewer, reviewer2)).toBe('OWN_DOCUMENT')
  play.accept(play.fire(reviewer2, 'reviewed'))
})

test('where nothing is said it is allowed, as before', () => {
  const play = sentBy(reviewer, flow({}))
  expect(play.rowFor().not_by).toBeUndefined()
  play.accept(play.fire(reviewer, 'reviewed'))
})

test('whoever decided a step before does not decide the next, nor has it handed over to them', () => {
  const play = sentBy(creator, flow({}, { separation: { steps: ['review'] } }))
  play.accept(play.fire(reviewer, 'reviewed'))
  expect(play.rowFor().not_by).toEqual([reviewer.user_id])
  expect(play.refuse(play.fire(reviewer, 'reviewed')).code).toBe('BARRED')
  expect(hindranceFor(play.state, play.rowFor(), reviewer, reviewer2)).toBe('BARRED')
  expect(unableAt(play.state, play.rowFor(), reviewer2)).toContainEqual({ user_id: reviewer.user_id, why: 'BARRED' })
  play.accept(play.fire(reviewer3, 'reviewed'))
  expect(play.state.status).toBe('ENDED')
})

test('only whom the last decision there names is kept out after it was corrected', () => {
  const play = sentBy(creator, flow({}, { separation: { steps: ['review'] } }))
  play.accept(play.fire(reviewer, 'returned', { description: 'Дутуу' }))
  play.accept(play.fire(creator, 'recreated', { description: 'Засав' }))
  play.accept(play.fire(reviewer2, 'reviewed'))
  expect(play.rowFor().not_by).toEqual([reviewer2.user_id])
  play.accept(play.fire(reviewer, 'reviewed'))
})

test('a step for the sender alone goes up the ladder', () => {
  const own = { to: { subject_type: 'DIRECT' as const, user_id: director.user_id }, separation: { sender: true } }
  const play = sentBy(director, flow(own))
  const row = play.rowFor()
  expect(row.stands_in).toMatchObject({ original_subject_type: 'DIRECT' })
  expect(row.user_id).not.toBe(director.user_id)
  expect(play.refuse(play.fire(director, 'reviewed')).code).toBe('BARRED')
})

test('of several only those decide who may', () => {
  const play = sentBy(reviewer, flow({ participation: { mode: 'all' }, separation: { sender: true } }))
  const seats = play.state.steps.filter(({ closed_as }) => closed_as === null).map(({ user_id }) => user_id)
  expect(seats).toEqual([reviewer2.user_id, reviewer3.user_id])
  play.accept(play.fire(reviewer2, 'reviewed'))
  play.accept(play.fire(reviewer3, 'reviewed'))
  expect(play.state.status_id).toBe('second')
})

test('whoever has just decided is not asked again: the document goes past the step and says so', () => {
  const play = sentBy(creator, flow({}, { separation: { same_again: 'pass_by' } }))
  play.accept(play.fire(reviewer, 'reviewed'))
  expect(play.state.status).toBe('ENDED')
  const skipped = play.state.steps.find(({ status_id }) => status_id === 'second')
  expect(skipped).toMatchObject({ status_action: 'Дахин асуугаагүй', done_by: null, is_done: 1, outcome: null })
})

test('it is asked all the same where another decided, where it is signed, and after a correction', () => {
  const signed = sentBy(creator, flow({}, { signed: true, separation: { same_again: 'pass_by' } }))
  signed.accept(signed.fire(reviewer, 'reviewed'))
  expect(signed.state.status_id).toBe('second')
  const other = sentBy(creator, flow({ to: toRole(roles.director) }, { separation: { same_again: 'pass_by' } }))
  other.accept(other.fire(director, 'reviewed'))
  expect(other.state.status_id).toBe('second')
  // Sending, and correcting, is no decision about it.
  const own = sentBy(reviewer, flow({ separation: { same_again: 'pass_by' } }))
  expect(own.state.status_id).toBe('review')
  own.accept(own.fire(reviewer2, 'returned', { description: 'Дутуу' }))
  own.accept(own.fire(reviewer, 'recreated', { description: 'Засав' }))
  expect(own.state.status_id).toBe('review')
})
