import { nobody } from '../assignee.ts'
import type { Command } from '../command.ts'
import { refuse } from '../refusal.ts'
import { guardOpen } from '../rights.ts'
import { activate, newRow } from '../rows.ts'
import { type Onward, record, rowIn, type Turn } from '../turn.ts'
import { closeBySystem, type StepHandler } from './step.ts'

/** Before the end the system looks whether everything is there that makes the document valid. */
export const preEnd: StepHandler = {
  enter(turn, node) {
    activate(turn, node, (action_num) => [
      { ...newRow(turn, node, { subject_type: 'SYSTEM', assignee: nobody }, action_num), due_at: null },
    ])
  },
}

/** All is there: the document goes to its end. Something is not: it stays, and an administrator hears of it. */
export function finalise(turn: Turn, { step_id, found }: Extract<Command, { type: 'finalise' }>): Onward | null {
  const row = rowIn(turn, step_id)
  if (row.status_type !== 'PRE_END') refuse('WRONG_STEP')
  guardOpen(turn, row)
  if ('certificate' in found)
    return closeBySystem(turn, row, 'finalised', { kind: 'certificate', sha256: found.certificate })

  const isKnown = row.incident === 'NOT_FINALISED' && row.description === found.problem
  if (!isKnown)
    record(turn, { type: 'stuck', at: turn.world.now, step_id, incident: 'NOT_FINALISED', detail: found.problem })
  return null
}
