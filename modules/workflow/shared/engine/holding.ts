import type { Actor, InstanceState, StepRow } from './model.ts'
import { isClaimedFrom, mayDecide } from './rights.ts'
import { comesBefore, isAwake } from './seats.ts'
import { sheetInForce } from './sheet.ts'
import { isOpen } from './turn.ts'

/**
 * A row whose holder has the step itself: not that of somebody they asked beside them, and also while they wait for
 * that one.
 */
export function holdsStep(rows: readonly StepRow[], row: StepRow) {
  if (!isOpen(row) || row.added) return false
  return isAwake(rows, row) || comesBefore(rows, row)?.added?.seat_of === row.id
}

/**
 * Nobody of a council speaks for it but its chair; whoever was asked for advice, or to sign too, speaks for
 * themselves.
 */
export function maySpeakFor(state: InstanceState, row: StepRow, actor: Actor) {
  if (actor.is_admin) return true
  const sheet = row.status_type === 'VOTE' ? sheetInForce(row)?.sheet : undefined
  return sheet ? sheet.chair_user_id === actor.user_id : !row.added && mayDecide({ state }, row, actor)
}

/** The row with which this person may let the whole document rest or go; an administrator needs none of their own. */
export function spokenForBy(state: InstanceState, actor: Actor): StepRow | undefined {
  return state.steps.find(
    (row) => isTheirTurn(state.steps, row, actor) && maySpeakFor(state, row, actor) && !isClaimedFrom(row, actor),
  )
}

export function isTheirTurn(rows: readonly StepRow[], row: StepRow, { is_admin }: Actor) {
  return holdsStep(rows, row) || (is_admin && isAwake(rows, row))
}
