import type { ButtonKind } from '#platform/web/form-basics/index.ts'
import type { Outcome } from '../../shared/definition.ts'

/** How a decision looks on its button: onward, back, or against. */
type OutcomeTone = 'onward' | 'back' | 'against'

export const buttonKinds: Record<OutcomeTone, ButtonKind> = { onward: 'primary', back: 'warning', against: 'danger' }

const back: readonly Outcome[] = ['returned', 'returned_by_ai', 'to_recreate', 'no_quorum']
const against: readonly Outcome[] = ['cancelled', 'disapprove', 'refused']

export function toneOf(outcome: Outcome): OutcomeTone {
  if (against.includes(outcome)) return 'against'
  return back.includes(outcome) ? 'back' : 'onward'
}

/** Against stands apart at the beginning, the way onward comes last, under the thumb. */
export function inButtonOrder<T extends { outcome: Outcome }>(outcomes: readonly T[]) {
  const rank = { against: 0, back: 1, onward: 2 }
  return outcomes.toSorted((a, b) => rank[toneOf(a.outcome)] - rank[toneOf(b.outcome)])
}
