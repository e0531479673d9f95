import { expect, test } from 'vitest'
import { isAwaited, mayVote } from './may-vote.ts'

const councillor = { voter_id: 'v', voted: false, choice: null, may_change: false, may_close: false }

test('a councillor votes once', () => {
  expect(mayVote(councillor)).toBe(true)
  expect(mayVote({ ...councillor, voted: true })).toBe(false)
})

test('a ballot may be changed where the sheet says so', () => {
  expect(mayVote({ ...councillor, voted: true, may_change: true })).toBe(true)
})

test('a chair who is not on the roll closes the vote but does not vote', () => {
  expect(mayVote({ ...councillor, voter_id: null, may_close: true })).toBe(false)
})

test('nobody waits for whoever has voted, nor for a chair outside the roll', () => {
  expect(isAwaited({ ballot: councillor })).toBe(true)
  expect(isAwaited({ ballot: { ...councillor, voted: true, may_change: true } })).toBe(false)
  expect(isAwaited({ ballot: { ...councillor, voter_id: null, may_close: true } })).toBe(false)
  expect(isAwaited({ ballot: null }), 'a review, for instance').toBe(true)
})
