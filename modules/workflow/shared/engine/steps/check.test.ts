import { expect, test } from 'vitest'
import type { Participation } from '../../definition.ts'
import { draw, toRole } from '../../flows/draw.ts'
import { people, revision, roles, signatureBy } from '../testing/office.ts'
import { rehearse } from '../testing/rehearsal.ts'

const { creator, reviewer, reviewer2, reviewer3, admin } = people
const reason = { description: 'дутуу' }

const reviewBy = (participation: Participation, is_read_only = false, signed = false) =>
  rehearse(
    draw({
      start: { type: 'START', next: 'review' },
      review: {
        type: 'CHECK',
        to: { ...toRole(roles.reviewer), is_read_only },
        signed,
        participation,
        on: { reviewed: 'end', returned: 're_create' },
      },
      re_create: { type: 'RE_CREATE', on: { recreated: 'review', cancelled: 'cancel' } },
      end: { type: 'END' },
      cancel: { type: 'CANCEL' },
    }),
  )

test('returning wants a reason', () => {
  const play = reviewBy({ mode: 'single' })
  expect(play.refuse(play.fire(reviewer, 'returned')).code).toBe('REASON_REQUIRED')
  expect(play.refuse(play.fire(reviewer, 'returned', { description: '  ' })).code).toBe('REASON_REQUIRED')
  play.accept(play.fire(reviewer, 'returned', reason))
  expect(play.state).toMatchObject({ status_id: 're_create', action_num: 3 })
})

test('all: everyone has a row of their own, and the document waits for the last', () => {
  const play = reviewBy({ mode: 'all' })
  expect(play.open().map((row) => [row.action_num, row.emp_id])).toEqual([
    [2, 102],
    [2, 103],
    [2, 104],
  ])
  play.accept(play.fire(reviewer, 'reviewed'))
  play.accept(play.fire(reviewer3, 'reviewed'))
  expect(play.state.status).toBe('OPEN')
  play.accept(play.fire(reviewer2, 'reviewed'))
  expect(play.state.status).toBe('ENDED')
})

test('all: one return returns, and the seats of the others are superseded, not done', () => {
  const play = reviewBy({ mode: 'all' })
  const late = play.fire(reviewer3, 'reviewed')
  play.accept(play.fire(reviewer, 'reviewed'))
  play.accept(play.fire(reviewer2, 'returned', reason))
  expect(play.state.steps.slice(1, 4).map((row) => [row.closed_as, row.is_done])).toEqual([
    ['DONE', 1],
    ['DONE', 1],
    ['SUPERSEDED', 0],
  ])
  expect(play.refuse(late)).toMatchObject({ code: 'ALREADY_DECIDED', winner: { user_id: reviewer2.user_id } })
})

test('any: the first review passes; it is returned only when all return', () => {
  const passed = reviewBy({ mode: 'any' })
  passed.accept(passed.fire(reviewer, 'returned', reason))
  passed.accept(passed.fire(reviewer2, 'reviewed'))
  expect(passed.state.status).toBe('ENDED')

  const returned = reviewBy({ mode: 'any' })
  for (const person of [reviewer, reviewer2, reviewer3]) {
    expect(returned.state.status_id).toBe('review')
    returned.accept(returned.fire(person, 'returned', reason))
  }
  expect(returned.state.status_id).toBe('re_create')
})

test('a share: passes when it is reached, is returned when it is out of reach', () => {
  const twoThirds = { mode: 'ratio', numerator: 2, denominator: 3 } as const
  const passed = reviewBy(twoThirds)
  passed.accept(passed.fire(reviewer, 'returned', reason))
  passed.accept(passed.fire(reviewer2, 'reviewed'))
  expect(passed.state.status).toBe('OPEN')
  passed.accept(passed.fire(reviewer3, 'reviewed'))
  expect(passed.state.status).toBe('ENDED')

  const returned = reviewBy(twoThirds)
  returned.accept(returned.fire(reviewer, 'returned', reason))
  returned.accept(returned.fire(reviewer2, 'returned', reason))
  expect(returned.state.status_id).toBe('re_create')
})

test('one person never fills two seats, not even an administrator', () => {
  const play = reviewBy({ mode: 'all' })
  play.accept(play.fire(admin, 'reviewed'))
  expect(play.refuse(play.fire(admin, 'reviewed')).code).toBe('SAME_PERSON')
})

test('a reviewer may correct the document unless the step is read-only', () => {
  const play = reviewBy({ mode: 'single' })
  play.accept(play.fire(reviewer, 'reviewed', { new_revision: revision(2) }))
  expect(play.state.revision).toEqual(revision(2))

  const readOnly = reviewBy({ mode: 'single' }, true)
  expect(readOnly.refuse(readOnly.fire(reviewer, 'reviewed', { new_revision: revision(2) })).code).toBe('READ_ONLY')
})

test('a reviewer who corrects signs what they corrected', () => {
  const play = reviewBy({ mode: 'single' }, false, true)
  const body = { new_revision: revision(2), revision_sha256: 'sha-1' }
  const overTheOldOne = { ...body, signature: signatureBy(reviewer, 'sha-1') }
  expect(play.refuse(play.fire(reviewer, 'reviewed', overTheOldOne)).code).toBe('SIGNATURE_INVALID')
  play.accept(play.fire(reviewer, 'reviewed', { ...body, signature: signatureBy(reviewer, 'sha-2') }))
})

test('nobody changes the document under those who have already reviewed it', () => {
  const play = reviewBy({ mode: 'all' })
  play.accept(play.fire(reviewer, 'reviewed'))
  expect(play.refuse(play.fire(reviewer2, 'reviewed', { new_revision: revision(2) })).code).toBe('READ_ONLY')
})

test('sending the document again wants a change or a word about why', () => {
  const play = reviewBy({ mode: 'single' })
  play.accept(play.fire(reviewer, 'returned', reason))
  expect(play.refuse(play.fire(creator, 'recreated')).code).toBe('NO_CHANGE')
  expect(play.refuse(play.fire(creator, 'recreated', { new_revision: { number: 2, sha256: 'sha-1' } })).code).toBe(
    'NO_CHANGE',
  )
  play.accept(play.fire(creator, 'recreated', { description: 'хавсралт байгаа' }))
  expect(play.state).toMatchObject({ status_id: 'review', revision: revision(1) })
})

test('a new revision that was written over an older one is stale', () => {
  const play = reviewBy({ mode: 'single' })
  play.accept(play.fire(reviewer, 'returned', reason))
  expect(play.refuse(play.fire(creator, 'recreated', { new_revision: revision(5) })).code).toBe('STALE_REVISION')
})

test('giving the document up wants a reason and cancels it', () => {
  const play = reviewBy({ mode: 'single' })
  play.accept(play.fire(reviewer, 'returned', reason))
  expect(play.open()[0]).toMatchObject({ status_type: 'RE_CREATE', emp_id: creator.emp_id, user_id: creator.user_id })
  expect(play.refuse(play.fire(creator, 'cancelled')).code).toBe('REASON_REQUIRED')
  play.accept(play.fire(creator, 'cancelled', { description: 'хэрэггүй болсон' }))
  expect(play.state.status).toBe('CANCELLED')
  expect(play.state.steps.at(-1)).toMatchObject({ status_type: 'CANCEL', description: 'хэрэггүй болсон' })
})
