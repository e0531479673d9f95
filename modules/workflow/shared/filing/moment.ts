import type { InstanceState, StepRow } from '../engine/model.ts'

export const moments = ['sent', 'decided', 'ended'] as const
export type Moment = (typeof moments)[number]

/** Whether a document has come to the moment at which its number is given. What is cancelled gets none any more. */
export function isTimeFor(moment: Moment, { status, steps }: Pick<InstanceState, 'status' | 'steps'>): boolean {
  if (moment === 'sent') return true
  if (status === 'CANCELLED') return false
  return status === 'ENDED' || (moment === 'decided' && steps.some((row) => decides(row) && isLeft(steps, row)))
}

/** The council approved, or the one who decides decided; what comes behind it carries the decision out. */
function decides({ is_done, status_type, outcome, overtaken }: StepRow) {
  return (
    is_done === 1 &&
    !overtaken &&
    ((status_type === 'VOTE' && outcome === 'approve') || (status_type === 'TRANSFER' && outcome === 'decided'))
  )
}

/**
 * Where several decide, it is decided when none of them is waited for any more: until then it may still be sent back.
 */
const isLeft = (steps: readonly StepRow[], { action_num }: StepRow) =>
  steps.every((row) => row.action_num !== action_num || row.closed_as !== null)
