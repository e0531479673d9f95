import { saysNothing, visibleText } from '#platform/shared/visible-text.ts'
import type { StepRow } from '../model.ts'
import { wayOut } from '../onward.ts'
import { refuse } from '../refusal.ts'
import { guardRevision, isChange, recordRevision } from '../revising.ts'
import { activate, newRow, seatsOf } from '../rows.ts'
import { guardSignature } from '../signing.ts'
import { type Fire, type Onward, supersedeOpen, type Turn } from '../turn.ts'
import { isBeside } from './end.ts'
import { closeRow, type StepHandler } from './step.ts'

/** The creator corrects the document and sends it again, or gives it up. */
export const recreate: StepHandler = {
  enter(turn, node, onward) {
    const seats = seatsOf(turn, node, onward)
    activate(turn, node, (action_num) =>
      seats.map((seat) => ({
        ...newRow(turn, node, seat, action_num),
        step_data: { kind: 'returner', status_id: returnerOf(turn, onward) },
      })),
    )
  },

  fire(turn, row, command) {
    if (command.targets?.length) refuse('BAD_TARGET')
    if (command.outcome === 'recreated') guardCorrection(turn, row, command)
    else if (command.new_revision) refuse('READ_ONLY')
    guardSignature(turn, row.is_signature_needed, command)
    const way = wayOut(turn, row, command.outcome)

    closeRow(turn, row, command)
    recordRevision(turn, command.new_revision, command.actor.user_id)
    supersedeOpen(turn)
    return {
      from: row.status_id,
      ...way,
      outcome: command.outcome,
      reason: visibleText(command.description ?? '') || null,
    }
  },
}

/**
 * The step at which it was decided to return the document: not one that it only passed by on the way here, nor this
 * one where an administrator lets it begin anew.
 */
function returnerOf(turn: Turn, { from }: Onward) {
  return (
    turn.state.steps.findLast((row) => row.is_done === 1 && row.step_data?.kind !== 'skipped' && !isBeside(row))
      ?.status_id ?? from
  )
}

/** Sending the same document again wants at least a word about why. */
function guardCorrection(turn: Turn, row: StepRow, { new_revision, description }: Fire) {
  guardRevision(turn, row, new_revision)
  if (!isChange(turn, new_revision) && saysNothing(description ?? '')) refuse('NO_CHANGE')
}
