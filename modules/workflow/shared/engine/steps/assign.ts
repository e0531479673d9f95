import { reaches, seatsFor } from '../assignee.ts'
import { along } from '../onward.ts'
import { refuse } from '../refusal.ts'
import { openRows } from '../rows.ts'
import { guardSignature } from '../signing.ts'
import { orgOf, supersedeOpen } from '../turn.ts'
import { closeRow, type StepHandler } from './step.ts'

/** Somebody says who takes the next step. That decides nothing about the document itself. */
export const assign: StepHandler = {
  enter: openRows,

  fire(turn, row, command) {
    if (command.new_revision) refuse('READ_ONLY')
    guardSignature(turn, false, command)
    const onward = along(turn, row, command)
    const seats = seatsFor(onward.targets ?? refuse('NO_TARGET'), orgOf(turn), turn.world.directory)
    if (
      seats.some(({ subject_type, assignee }) => subject_type === 'TO_ORG_EMPLOYEE' && reaches(assignee, command.actor))
    )
      refuse('BAD_TARGET')

    closeRow(turn, row, command)
    supersedeOpen(turn)
    return onward
  },
}
