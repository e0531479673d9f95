import type { VoteView } from '../../shared/documents/vote.ts'

type Count = NonNullable<VoteView['count']>

/** Widths in per cent of all entitled weight, in the order they stand on the bar. */
export function shares(count: Count) {
  const part = (weight: number) => (count.entitled === 0 ? 0 : (weight / count.entitled) * 100)
  return {
    approve: part(count.approve),
    recreate: part(count.recreate),
    disapprove: part(count.disapprove),
    abstain: part(count.abstain),
    unvoted: part(count.unvoted),
  }
}

/** Where the quorum stands on a bar of all entitled weight, in per cent; never beyond its end. */
export const quorumMark = (quorum: number, entitled: number) =>
  entitled === 0 ? 0 : Math.min(100, (quorum / entitled) * 100)
