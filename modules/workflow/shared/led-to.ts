import type { StepRow } from './engine/model.ts'

/**
 * The decision with which a document came to its end, taken in the same moment; undefined where it was withdrawn or
 * given up.
 */
export function ledTo(steps: readonly StepRow[], last: StepRow): StepRow | undefined {
  return steps.findLast(
    (row) => row !== last && row.outcome !== null && row.step_data?.kind !== 'skipped' && row.done_at === last.done_at,
  )
}

/**
 * A council decides as one; whose ballot came last is nobody's decision. A tie is broken by one person, or by nobody.
 */
export function isOfCouncil({ status_type, outcome, subject_type }: StepRow) {
  return status_type === 'VOTE' && outcome !== null && subject_type === 'VOTERS'
}
