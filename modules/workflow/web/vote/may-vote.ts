import type { MyStep } from '../../shared/documents/view.ts'

type Ballot = NonNullable<MyStep['ballot']>

/** A chair outside the roll may close the vote but not take part in it; a cast ballot is final unless the sheet lets it change. */
export const mayVote = ({ voter_id, voted, may_change }: Ballot) => voter_id !== null && (!voted || may_change)
