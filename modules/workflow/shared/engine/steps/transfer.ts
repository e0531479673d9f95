import { along } from '../onward.ts'
import { refuse } from '../refusal.ts'
import { openRows } from '../rows.ts'
import { guardSignature } from '../signing.ts'
import { supersedeOpen } from '../turn.ts'
import { closeRow, type StepHandler } from './step.ts'

/** Someone in charge decides, or forwards the document to people of their choice. */
export const transfer: StepHandler = {
  enter: openRows,

  fire(turn, row, command) {
    if (command.new_revision) refuse('READ_ONLY')
    guardSignature(turn, row.is_signature_needed, command)
    const onward = along(turn, row, command)

    closeRow(turn, row, command)
    supersedeOpen(turn)
    return onward
  },
}

/** Giving is forwarding to employees who then confirm the receipt. */
export const give: StepHandler = transfer
