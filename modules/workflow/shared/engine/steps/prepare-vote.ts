import { along } from '../onward.ts'
import { refuse } from '../refusal.ts'
import { openRows } from '../rows.ts'
import { guardSheet } from '../sheet.ts'
import { guardSignature } from '../signing.ts'
import { supersedeOpen } from '../turn.ts'
import { closeRow, type StepHandler } from './step.ts'

/** The secretary freezes the question, the roll and the rule that the council will vote under. */
export const prepareVote: StepHandler = {
  enter: openRows,

  fire(turn, row, command) {
    if (command.new_revision) refuse('READ_ONLY')
    guardSignature(turn, row.is_signature_needed, command)
    const onward = along(turn, row, command)
    const sheet = guardSheet(command.sheet, turn.world)

    closeRow(turn, row, command, { kind: 'sheet', sheet })
    supersedeOpen(turn)
    return onward
  },
}
