import type { ExpressionField } from '#platform/shared/expression/index.ts'
import { sameAgainLabel, skippedLabel } from '../outcome-labels.ts'
import type { DiagramNode, Outcome } from '../definition.ts'
import { nobody } from './assignee.ts'
import { isPassedBy } from './conditions.ts'
import { nextOf } from './graph.ts'
import type { StepRow } from './model.ts'
import { owedPast } from './owed.ts'
import { refuse } from './refusal.ts'
import { doneRow, newRow, subjectOf } from './rows.ts'
import { conditionFields } from './sender.ts'
import { sameAgain } from './separation.ts'
import { type Onward, record, type Turn } from './turn.ts'

/**
 * Past a step that this document does not need: it stands in the history with the reason, and the way goes on as if
 * it had been decided so. Null where it stops here.
 */
export function passBy(turn: Turn, node: DiagramNode, onward: Onward): Onward | null {
  const { targets, seats } = onward
  const { skip } = node.data
  const again = sameAgain(turn, node, onward)
  const past = again && nextOf(turn.world.diagram, node.id, again)
  if (again && past !== undefined && owedPast(turn.world, node.id, again, past).length === 0) {
    pass(turn, node, { status_action: sameAgainLabel.mn, description: null, when: '', outcome: again })
    return { from: node.id, to: past, outcome: again }
  }
  // Whoever was chosen by name, or had it before it was sent back, gets it, whatever the rule says.
  if (!skip || targets || seats || !isPassedBy(node, turn.world.contents)) return null
  const to = nextOf(turn.world.diagram, node.id, skip.outcome) ?? refuse('UNKNOWN_TRIGGER')

  const description = skip.reason?.mn || calledIn(skip.when, conditionFields(turn.world.contents?.form ?? []))
  pass(turn, node, { status_action: skippedLabel.mn, description, when: skip.when, outcome: skip.outcome })
  return { from: node.id, to, outcome: skip.outcome }
}

/** The condition with what people call its fields and choices, whose own names say nothing. */
const calledIn = (condition: string, fields: readonly ExpressionField[]) =>
  condition.replace(/"(?:[^"\\]|\\.)*"|[a-z_]\w*/gi, (part) => {
    if (!part.startsWith('"')) return fields.find(({ name }) => name === part)?.label?.mn || part
    const said = part.slice(1, -1)
    return fields.flatMap(({ options = [] }) => options).find(({ value }) => value === said)?.label.mn || part
  })

function pass(
  turn: Turn,
  node: DiagramNode,
  { when, outcome, ...said }: Pick<StepRow, 'status_action' | 'description'> & { when: string; outcome: Outcome },
) {
  const row = newRow(
    turn,
    node,
    { subject_type: subjectOf(node).subject_type, assignee: nobody },
    turn.state.action_num + 1,
  )
  const skipped: StepRow = {
    ...doneRow(row, null),
    is_signature_needed: false,
    ...said,
    step_data: { kind: 'skipped', when, outcome },
  }
  record(turn, { type: 'skipped', at: turn.world.now, row: skipped })
}

/** Decided by somebody: not passed by, and not by rules or a model. */
export const isByPerson = ({ step_data, done_by }: Pick<StepRow, 'step_data' | 'done_by'>) =>
  step_data?.kind !== 'skipped' && (step_data?.kind !== 'ai' || done_by !== null)
