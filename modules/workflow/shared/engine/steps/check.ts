import { along } from '../onward.ts'
import { guardRevision, recordRevision } from '../revising.ts'
import { openRows } from '../rows.ts'
import { closeSeat, isAgainst, isSettled } from '../seats.ts'
import { guardSignature } from '../signing.ts'
import { supersedeOpen } from '../turn.ts'
import { closeRow, type StepHandler } from './step.ts'

/** One person reviews, or several beside each other. */
export const check: StepHandler = {
  enter: openRows,

  fire(turn, row, command) {
    guardRevision(turn, row, command.new_revision)
    guardSignature(turn, row.is_signature_needed, command)
    const onward = along(turn, row, command)

    closeRow(turn, row, command)
    recordRevision(turn, command.new_revision, command.actor.user_id)
    if (isAgainst(command.outcome)) closeSeat(turn, row)
    if (!isSettled(turn, row, command.outcome)) return null

    supersedeOpen(turn)
    return onward
  },
}
