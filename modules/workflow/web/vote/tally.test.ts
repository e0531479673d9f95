import { expect, test } from 'vitest'
import { quorumMark, shares } from './tally.ts'

const count = { approve: 3, disapprove: 1, recreate: 1, abstain: 2, unvoted: 3, entitled: 10 }

test('the bar is the whole council', () => {
  expect(shares(count)).toEqual({ approve: 30, recreate: 10, disapprove: 10, abstain: 20, unvoted: 30 })
  expect(Object.values(shares({ ...count, entitled: 0 }))).toEqual([0, 0, 0, 0, 0])
})

test('the quorum mark never leaves the bar', () => {
  expect(quorumMark(5, 10)).toBe(50)
  expect(quorumMark(5, 0)).toBe(0)
})
