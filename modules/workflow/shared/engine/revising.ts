import type { Revision, StepRow } from './model.ts'
import { refuse } from './refusal.ts'
import { activationOf, record, type Turn } from './turn.ts'

/**
 * Steps at which the document may change: correcting it, and reviewing it where the diagram lets the reviewer write.
 */
export function mayRevise(turn: Pick<Turn, 'state'>, row: StepRow) {
  if (row.is_read_only) return false
  if (row.status_type === 'RE_CREATE') return true
  // Nobody changes what a countersigner of the same activation has already decided on; who gave advice decided nothing.
  return (
    row.status_type === 'CHECK' &&
    activationOf(turn, row).every((other) => other.is_done === 0 || other.added?.kind === 'advice')
  )
}

export function guardRevision(turn: Turn, row: StepRow, next: Revision | undefined) {
  if (!next) return
  if (!mayRevise(turn, row)) refuse('READ_ONLY')
  if (next.number !== turn.state.revision.number + 1) refuse('STALE_REVISION')
}

export function isChange(turn: Turn, next: Revision | undefined): next is Revision {
  return next !== undefined && next.sha256 !== turn.state.revision.sha256
}

export function recordRevision(turn: Turn, next: Revision | undefined, by: number) {
  if (isChange(turn, next)) record(turn, { type: 'revised', at: turn.world.now, revision: next, by })
}
