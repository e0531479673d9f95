import type { Outcome } from '#modules/workflow/shared/index.ts'

const setbacks: readonly Outcome[] = [
  'returned',
  'returned_by_ai',
  'cancelled',
  'disapprove',
  'to_recreate',
  'no_quorum',
  'refused',
]

/** Outcomes that lead a document back or away; they are drawn in another tone than what leads it on. */
export const isSetback = (outcome: Outcome | undefined) => outcome !== undefined && setbacks.includes(outcome)
