import type { VoteRule } from '../definition.ts'
import type { CastChoice, Choice, VoteCount, VoteOutcome } from './model.ts'

export interface CountedBallot {
  weight: number
  choice: Choice | null
  vacated: boolean
}

type Fraction = VoteRule['threshold']

/** Weights per choice; a vacated seat without a ballot stays in the entitled weight. */
export function countVotes(voters: readonly CountedBallot[]): VoteCount {
  const weightOf = (choice: Choice | null) =>
    voters.reduce((sum, voter) => (voter.choice === choice ? sum + voter.weight : sum), 0)
  return {
    approve: weightOf('approve'),
    disapprove: weightOf('disapprove'),
    recreate: weightOf('recreate'),
    abstain: weightOf('abstain'),
    unvoted: weightOf(null),
    entitled: voters.reduce((sum, voter) => sum + voter.weight, 0),
  }
}

function castWeight(count: VoteCount) {
  return count.approve + count.disapprove + count.recreate + count.abstain
}

/** Of an open vote, also of a secret one: it takes no more than that somebody voted. */
export function isQuorate(
  seats: readonly (Pick<CountedBallot, 'weight'> & { choice: CastChoice | null })[],
  rule: Pick<VoteRule, 'quorum'>,
) {
  return seats.reduce((sum, { weight, choice }) => (choice === null ? sum : sum + weight), 0) >= rule.quorum
}

export function hasQuorum(count: VoteCount, rule: Pick<VoteRule, 'quorum'>) {
  return castWeight(count) >= rule.quorum
}

/** What the council decided if the vote closed now; the order of the questions is the rule. */
export function resultOf(count: VoteCount, rule: VoteRule): VoteOutcome {
  if (!hasQuorum(count, rule)) return 'no_quorum'

  const base = baseOf(count, rule)
  if (base > 0 && wantsMaterial(count, base, rule)) return 'to_recreate'
  if (base > 0 && passes(count.approve, base, rule.threshold)) return 'approve'
  if (count.approve === count.disapprove) return outcomeOfTie[rule.tie]
  return 'disapprove'
}

/**
 * True when no ballot that may still come can change the result. Each question of `resultOf` is linear in the
 * weights, so it is enough to let all who have not voted agree on each answer in turn, and to let them all stay away.
 */
export function isDecidedEarly(voters: readonly CountedBallot[], rule: VoteRule) {
  if (rule.secret || rule.may_change_ballot) return false

  const answers = [null, 'approve', 'disapprove', 'recreate', 'abstain'] as const
  const ends = answers.map((answer) =>
    countVotes(voters.map((voter) => (mayStillVote(voter) ? { ...voter, choice: answer } : voter))),
  )
  const outcomes = new Set(ends.map((count) => resultOf(count, rule)))
  if (outcomes.size !== 1 || outcomes.has('no_quorum')) return false

  // A tie lies between the ends, so where a tie is more than a refusal, it must be out of reach.
  if (rule.tie === 'disapprove' || !outcomes.has('disapprove')) return true
  return (
    ends.every((count) => count.approve < count.disapprove) || ends.every((count) => count.approve > count.disapprove)
  )
}

export function mayStillVote(voter: Pick<CountedBallot, 'vacated'> & { choice: CastChoice | null }) {
  return voter.choice === null && !voter.vacated
}

const outcomeOfTie = { disapprove: 'disapprove', casting_vote: 'tie_casting_vote', revote: 'tie_revote' } as const

function baseOf(count: VoteCount, rule: VoteRule) {
  if (rule.base === 'entitled') return count.entitled
  if (rule.base === 'cast') return castWeight(count)
  return castWeight(count) - count.abstain
}

function wantsMaterial(count: VoteCount, base: number, rule: VoteRule) {
  if (count.recreate === 0) return false
  return rule.recreate === 'any_one' || compareShare(count.recreate, base, rule.recreate) >= 0
}

/** One half must be exceeded (2 of 4 is no majority); any other share need only be reached (4 of 6 are two thirds). */
function passes(approve: number, base: number, threshold: Fraction) {
  const isHalf = threshold.numerator * 2 === threshold.denominator
  const difference = compareShare(approve, base, threshold)
  return isHalf ? difference > 0 : difference >= 0
}

/** Sign of part/base − share, exact for any safe integers. */
function compareShare(part: number, base: number, share: Fraction) {
  const difference = BigInt(part) * BigInt(share.denominator) - BigInt(base) * BigInt(share.numerator)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}
