import { strict as assert } from 'node:assert'
import fc from 'fast-check'
import type { VoteRule } from '../../definition.ts'
import type { Choice, VoteCount, VoteOutcome } from '../model.ts'
import { type CountedBallot, countVotes } from '../tally.ts'

type ResultOf = (count: VoteCount, rule: VoteRule) => VoteOutcome
type IsDecidedEarly = (voters: readonly CountedBallot[], rule: VoteRule) => boolean

const choice = fc.constantFrom<Choice | null>(
  'approve',
  'approve',
  'disapprove',
  'disapprove',
  'recreate',
  'abstain',
  null,
)
const ballots = fc.array(fc.record({ choice, weight: fc.integer({ min: 1, max: 3 }), vacated: fc.constant(false) }), {
  minLength: 1,
  maxLength: 6,
})
const halfCast = fc.array(
  fc.record({
    choice: fc.option(choice, { nil: null }),
    weight: fc.integer({ min: 1, max: 3 }),
    vacated: fc.constant(false),
  }),
  { minLength: 1, maxLength: 5 },
)
const share = fc.constantFrom(
  { numerator: 1, denominator: 2 },
  { numerator: 2, denominator: 4 },
  { numerator: 2, denominator: 3 },
  { numerator: 3, denominator: 4 },
  { numerator: 1, denominator: 1 },
)
const voteRules: fc.Arbitrary<VoteRule> = fc.record({
  quorum: fc.integer({ min: 1, max: 8 }),
  threshold: share,
  base: fc.constantFrom('cast_without_abstentions', 'cast', 'entitled'),
  recreate: fc.oneof(fc.constant('any_one' as const), share),
  tie: fc.constantFrom('disapprove', 'casting_vote', 'revote'),
  secret: fc.boolean(),
  may_change_ballot: fc.boolean(),
  close_early: fc.constant(true),
})

/** Invariants 9 and 10 for the bare count: what any right way of counting promises, written without looking at ours. */
export function checkVoteProperties(resultOf: ResultOf, isDecidedEarly: IsDecidedEarly, numRuns = 1_500) {
  const outcome = (votes: readonly CountedBallot[], rule: VoteRule) => resultOf(countVotes(votes), rule)

  fc.assert(
    fc.property(ballots, voteRules, fc.nat(), (votes, rule, seed) => {
      const count = countVotes(votes)
      const result = resultOf(count, rule)
      const cast = count.approve + count.disapprove + count.recreate + count.abstain
      assert.equal(cast + count.unvoted, count.entitled)

      if (cast < rule.quorum) assert.equal(result, 'no_quorum')
      else assert.notEqual(result, 'no_quorum')
      if (result === 'approve') assert(isMajority(count, rule), 'approved without the majority')
      if (result === 'disapprove') assert(!isMajority(count, rule), 'refused with the majority')
      if (result === 'to_recreate') assert(count.recreate > 0, 'nobody asked for more')
      if (result.startsWith('tie')) assert.equal(count.approve, count.disapprove)
      if (count.approve === count.disapprove && rule.threshold.denominator >= 2) assertTie(result, rule, count)

      assert.equal(outcome(shuffled(votes, seed), rule), result, 'the order of the ballots changed the result')
      if (rule.tie === 'disapprove') {
        for (const better of withOneMoreApproval(votes))
          assert(rank(outcome(better, rule)) >= rank(result), 'an approval made it worse')
      }
      if (result === 'approve')
        for (const better of withOneMoreApproval(votes)) assert.equal(outcome(better, rule), 'approve')
    }),
    { numRuns },
  )

  fc.assert(
    fc.property(halfCast, voteRules, (votes, rule) => {
      const ends = new Set(completions(votes).map((complete) => outcome(complete, rule)))
      const isCertain = ends.size === 1 && !ends.has('no_quorum')
      if (isDecidedEarly(votes, rule))
        assert(isCertain && !rule.secret && !rule.may_change_ballot, 'closed before it was decided')
      else if (rule.tie === 'disapprove' && !rule.secret && !rule.may_change_ballot)
        assert(!isCertain, 'kept open although decided')
    }),
    { numRuns },
  )
}

function isMajority(count: VoteCount, { base, threshold }: VoteRule) {
  const { approve, disapprove, recreate, abstain, entitled } = count
  const of = {
    cast_without_abstentions: approve + disapprove + recreate,
    cast: approve + disapprove + recreate + abstain,
    entitled,
  }[base]
  const left = approve * threshold.denominator
  const right = of * threshold.numerator
  return of > 0 && (threshold.numerator * 2 === threshold.denominator ? left > right : left >= right)
}

/** As many for as against is no approval, unless the rule hands it to someone else. */
function assertTie(result: VoteOutcome, rule: VoteRule, count: VoteCount) {
  if (result === 'no_quorum' || result === 'to_recreate') return
  const expected = { disapprove: 'disapprove', casting_vote: 'tie_casting_vote', revote: 'tie_revote' }[rule.tie]
  assert.equal(result, isMajority(count, rule) ? 'approve' : expected)
}

const rank = (result: VoteOutcome) => ['no_quorum', 'disapprove', 'to_recreate', 'approve'].indexOf(result)

function withOneMoreApproval(votes: readonly CountedBallot[]) {
  return votes.flatMap((vote, at) =>
    vote.choice === 'disapprove' ? [votes.with(at, { ...vote, choice: 'approve' })] : [],
  )
}

function completions(votes: readonly CountedBallot[]): CountedBallot[][] {
  const answers = [null, 'approve', 'disapprove', 'recreate', 'abstain'] as const
  const open = votes.findIndex((vote) => vote.choice === null)
  const vote = votes[open]
  if (!vote) return [[...votes]]
  const settle = (answer: Choice | null) =>
    votes.with(open, { ...vote, choice: answer ?? 'abstain', weight: answer ? vote.weight : 0 })
  return answers.flatMap((answer) =>
    completions(settle(answer)).map((complete) => (answer ? complete : complete.with(open, { ...vote, choice: null }))),
  )
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  return items
    .map((item, at) => ({ item, key: (seed * (at + 7)) % 101 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
