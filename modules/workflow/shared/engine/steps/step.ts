import { visibleText } from '#platform/shared/visible-text.ts'
import type { DiagramNode, Outcome } from '../../definition.ts'
import type { StepData, StepRow } from '../model.ts'
import { arrow } from '../onward.ts'
import { actedAs } from '../rights.ts'
import { type Fire, labelOf, type Onward, record, type Turn } from '../turn.ts'

/** What the engine must know about one type of step. */
export interface StepHandler {
  /** The process comes to this node. */
  enter(turn: Turn, node: DiagramNode, onward: Onward): void
  /** A step that needs nobody may be left as soon as it is entered. */
  pass?(turn: Turn, row: StepRow): Onward | null
  /** A person decides on one of its rows; null while the step waits for others. Absent where nobody decides. */
  fire?(turn: Turn, row: StepRow, command: Fire): Onward | null
}

export function closeRow(turn: Turn, row: StepRow, command: Fire, step_data: StepData | null = null) {
  record(turn, {
    type: 'closed',
    at: turn.world.now,
    step_id: row.id,
    done_by: command.actor.user_id,
    outcome: command.outcome,
    status_action: labelOf(turn, row.status_id, command.outcome),
    description: visibleText(command.description ?? '') || null,
    signature: command.signature ?? null,
    step_data: step_data ?? targetData(command),
    ...actedAs(turn, row, command.actor),
  })
}

function targetData({ targets }: Fire): StepData | null {
  return targets?.length ? { kind: 'targets', targets } : null
}

/** Nobody decided: a day came, or a check was done. */
export function closeBySystem(turn: Turn, row: StepRow, outcome: Outcome, step_data: StepData | null = null): Onward {
  const { status_id, id: step_id } = row
  const to = arrow(turn, status_id, outcome)
  record(turn, {
    type: 'closed',
    at: turn.world.now,
    step_id,
    done_by: null,
    outcome,
    status_action: labelOf(turn, status_id, outcome),
    description: null,
    signature: null,
    step_data,
  })
  return { from: status_id, to, outcome }
}
