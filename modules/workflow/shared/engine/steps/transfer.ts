import { assigneeOfTarget, seatsFor } from '../assignee.ts'
import type { StepRow, Target } from '../model.ts'
import { along } from '../onward.ts'
import { refuse } from '../refusal.ts'
import { openRows } from '../rows.ts'
import { closeSeat, isAgainst, isSettled } from '../seats.ts'
import { guardSignature } from '../signing.ts'
import { activationOf, type Onward, orgOf, supersedeOpen, type Turn } from '../turn.ts'
import { closeRow, type StepHandler } from './step.ts'

/** Those in charge decide, or forward the document to people of their choice. */
export const transfer: StepHandler = {
  enter: openRows,

  fire(turn, row, command) {
    if (command.new_revision) refuse('READ_ONLY')
    guardSignature(turn, row.is_signature_needed, command)
    const onward = along(turn, row, command)
    // Each answers for their own choice, also where the document waits for others to choose.
    if (command.targets) seatsFor(command.targets, orgOf(turn), turn.world.directory)

    closeRow(turn, row, command)
    if (isAgainst(command.outcome)) closeSeat(turn, row)
    if (!isSettled(turn, row, command.outcome)) return null

    const chosen = isAgainst(command.outcome) ? [] : chosenIn(turn, row)
    supersedeOpen(turn)
    return chosen.length > 0 ? { ...onward, targets: chosen } : onward
  },
}

/** Everybody whom those who share the step have chosen, each once, and who is still there. */
export function chosenIn(turn: Turn, row: StepRow): NonNullable<Onward['targets']> {
  const { directory } = turn.world
  const chosen = activationOf(turn, row).flatMap(({ step_data }) =>
    step_data?.kind === 'targets' ? step_data.targets : [],
  )
  const present = chosen.filter((target) => directory.peopleFor(assigneeOfTarget(target, orgOf(turn))).length > 0)
  return [...new Map(present.map((target): [string, Target] => [nameOf(target), target])).values()]
}

/** The same person or unit, in whatever order a choice was kept and wherever the person worked when it was made. */
function nameOf(target: Target) {
  return target.subject_type === 'TO_ORG_EMPLOYEE'
    ? `e:${target.emp_id}`
    : JSON.stringify(assigneeOfTarget(target, null))
}

/** Giving is forwarding to employees who then confirm the receipt. */
export const give: StepHandler = transfer
