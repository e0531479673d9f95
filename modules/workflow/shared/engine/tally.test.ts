import { describe, expect, test } from 'vitest'
import type { VoteRule } from '../definition.ts'
import type { Choice, VoteCount } from './model.ts'
import { countVotes, isDecidedEarly, resultOf } from './tally.ts'
import { checkVoteProperties } from './testing/vote-properties.ts'

const rule: VoteRule = {
  quorum: 1,
  threshold: { numerator: 1, denominator: 2 },
  base: 'cast_without_abstentions',
  recreate: { numerator: 1, denominator: 2 },
  tie: 'disapprove',
  secret: false,
  may_change_ballot: false,
  close_early: true,
}

const count = (approve: number, disapprove: number, recreate = 0, abstain = 0, unvoted = 0): VoteCount => ({
  approve,
  disapprove,
  recreate,
  abstain,
  unvoted,
  entitled: approve + disapprove + recreate + abstain + unvoted,
})

const roll = (...ballots: (Choice | null)[]) => ballots.map((choice) => ({ choice, weight: 1, vacated: false }))

test('every ballot is counted with its weight, and the rest has not voted', () => {
  const ballots = [
    { choice: 'approve', weight: 3, vacated: false },
    { choice: 'abstain', weight: 2, vacated: false },
    { choice: null, weight: 5, vacated: true },
  ] as const
  expect(countVotes(ballots)).toEqual({ approve: 3, disapprove: 0, recreate: 0, abstain: 2, unvoted: 5, entitled: 10 })
})

describe('the questions are asked in the order of the rule', () => {
  test('without a quorum nothing is approved, however many approve', () => {
    expect(resultOf(count(4, 0, 0, 0, 6), { ...rule, quorum: 5 })).toBe('no_quorum')
    expect(resultOf(count(5, 0, 0, 0, 5), { ...rule, quorum: 5 })).toBe('approve')
  })

  test('abstentions count for the quorum', () => {
    expect(resultOf(count(1, 0, 0, 4, 5), { ...rule, quorum: 5 })).toBe('approve')
  })

  test('the wish for more material comes before the majority', () => {
    expect(resultOf(count(3, 0, 3), rule)).toBe('to_recreate')
    expect(resultOf(count(4, 0, 3), rule)).toBe('approve')
    expect(resultOf(count(9, 0, 1), { ...rule, recreate: 'any_one' })).toBe('to_recreate')
  })

  test('exactly one half is no majority, but two thirds are two thirds', () => {
    expect(resultOf(count(2, 2), rule)).toBe('disapprove')
    expect(resultOf(count(3, 2), rule)).toBe('approve')
    const twoThirds = { ...rule, threshold: { numerator: 2, denominator: 3 } }
    expect(resultOf(count(4, 2), twoThirds)).toBe('approve')
    expect(resultOf(count(5, 3), twoThirds)).toBe('disapprove')
  })

  test('shares of huge weights are exact', () => {
    const half = 2 ** 51
    expect(resultOf(count(half + 1, half), rule)).toBe('approve')
    expect(resultOf(count(half, half), rule)).toBe('disapprove')
  })

  test('a tie goes to the tie rule', () => {
    expect(resultOf(count(2, 2), { ...rule, tie: 'casting_vote' })).toBe('tie_casting_vote')
    expect(resultOf(count(2, 2), { ...rule, tie: 'revote' })).toBe('tie_revote')
  })

  test('when all abstain there is nothing to share, so it is a tie', () => {
    expect(resultOf(count(0, 0, 0, 5), rule)).toBe('disapprove')
    expect(resultOf(count(0, 0, 0, 5), { ...rule, tie: 'revote' })).toBe('tie_revote')
  })

  test('the base decides whether those who abstain or stay away weigh against', () => {
    const votes = count(3, 2, 0, 1, 4)
    expect(resultOf(votes, { ...rule, base: 'cast_without_abstentions' })).toBe('approve')
    expect(resultOf(votes, { ...rule, base: 'cast' })).toBe('disapprove')
    expect(resultOf(votes, { ...rule, base: 'entitled' })).toBe('disapprove')
  })
})

describe('a vote closes early', () => {
  test('only when no remaining ballot can change the result', () => {
    const entitled = { ...rule, base: 'entitled' } as const
    expect(isDecidedEarly(roll('approve', 'approve', 'approve', null, null), entitled)).toBe(true)
    expect(isDecidedEarly(roll('approve', 'approve', null, null, null), entitled)).toBe(false)
    expect(
      isDecidedEarly(roll('approve', 'approve', 'approve', null, null), { ...entitled, recreate: 'any_one' }),
    ).toBe(false)
  })

  test('never when it is secret or ballots may change', () => {
    const votes = roll('disapprove', 'disapprove', 'disapprove', null)
    expect(isDecidedEarly(votes, { ...rule, base: 'entitled' })).toBe(true)
    expect(isDecidedEarly(votes, { ...rule, base: 'entitled', secret: true })).toBe(false)
    expect(isDecidedEarly(votes, { ...rule, base: 'entitled', may_change_ballot: true })).toBe(false)
  })

  test('never before the quorum is there', () => {
    expect(
      isDecidedEarly(roll('disapprove', 'disapprove', 'disapprove', null), { ...rule, base: 'entitled', quorum: 4 }),
    ).toBe(false)
  })
})

test('the count keeps its promises for any ballots', () => checkVoteProperties(resultOf, isDecidedEarly))
