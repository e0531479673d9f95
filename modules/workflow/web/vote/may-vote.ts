import type { MyStep } from '../../shared/documents/view.ts'

type Ballot = NonNullable<MyStep['ballot']>

/**
 * A chair outside the roll may close the vote but not take part in it; a cast ballot is final unless the sheet lets
 * it change.
 */
export const mayVote = ({ voter_id, voted, may_change }: Ballot) => voter_id !== null && (!voted || may_change)

/**
 * Whether somebody waits for this person at a step that is theirs: a vote is over for whoever has cast a ballot,
 * though they may still change it.
 */
export const isAwaited = ({ ballot }: Pick<MyStep, 'ballot'>) => !ballot || (ballot.voter_id !== null && !ballot.voted)
