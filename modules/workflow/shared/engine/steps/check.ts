import type { Participation } from '../../definition.ts'
import type { StepRow } from '../model.ts'
import { along } from '../onward.ts'
import { guardRevision, recordRevision } from '../revising.ts'
import { openRows } from '../rows.ts'
import { guardSignature } from '../signing.ts'
import { activationOf, type Fire, isOpen, nodeIn, supersedeOpen, type Turn } from '../turn.ts'
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
    if (!isSettled(turn, row, command)) return null

    supersedeOpen(turn)
    return onward
  },
}

/** Whether the reviews so far decide the step in the sense of the last one. */
function isSettled(turn: Turn, row: StepRow, { outcome }: Fire) {
  const reviews = activationOf(turn, row)
  const returned = reviews.filter((review) => review.outcome === 'returned').length
  const open = reviews.filter(isOpen).length
  const passed = reviews.length - returned - open
  const participation = nodeIn(turn, row.status_id).data.participation ?? { mode: 'single' }
  return outcome === 'returned' ? isReturned(participation, returned, reviews.length) : isPassed(participation, passed, reviews.length)
}

function isPassed(participation: Participation, passed: number, people: number) {
  switch (participation.mode) {
    case 'single':
    case 'any':
      return true
    case 'all':
      return passed === people
    case 'ratio':
      return passed * participation.denominator >= participation.numerator * people
  }
}

/** Returned as soon as the reviews that would be needed can no longer come. */
function isReturned(participation: Participation, returned: number, people: number) {
  switch (participation.mode) {
    case 'single':
    case 'all':
      return true
    case 'any':
      return returned === people
    case 'ratio':
      return !isPassed(participation, people - returned, people)
  }
}
