import type { StepRow } from '../model.ts'
import { along } from '../onward.ts'
import { refuse } from '../refusal.ts'
import { openRows } from '../rows.ts'
import { guardSignature } from '../signing.ts'
import { activationOf, type Fire, isOpen, nodeIn, supersedeOpen } from '../turn.ts'
import { closeRow, type StepHandler } from './step.ts'

/**
 * Each recipient confirms; the document moves on with the last of them, or with the first where the diagram says so.
 */
export const receive: StepHandler = {
  enter: openRows,

  fire(turn, row, command) {
    if (command.new_revision) refuse('READ_ONLY')
    guardSignature(turn, row.is_signature_needed, command)
    const onward = along(turn, row, command)

    closeRow(turn, row, command)
    const waitsForAll = nodeIn(turn, row.status_id).data.receive !== 'any'
    if (waitsForAll && activationOf(turn, row).some(isOpen)) return null

    supersedeOpen(turn)
    return onward
  },
}

/** A second receipt by the same person gets the same answer as the first and changes nothing, even after the end. */
export function isRepeatedReceipt(row: StepRow, { outcome, actor }: Fire) {
  return row.status_type === 'RECEIVE' && outcome === 'received' && row.is_done === 1 && row.done_by === actor.user_id
}
