import type { DiagramNode } from '../../definition.ts'
import { hasFieldRights, hiddenSomewhere, isWritable, rightAt } from '../../fields/rights.ts'
import type { FormField } from '../../form.ts'
import { stepTypeOf } from '../graph.ts'
import type { Found } from './finding.ts'
import type { Plan } from './plan.ts'
import { type Reached, reachedFrom, walkTo } from './ways.ts'

/** What the steps let be written and seen must be enough to fill the form in, and must not be told by something else. */
export function fieldProblems(plan: Plan, reached: Reached, form?: readonly FormField[]): Found[] {
  if (!hasFieldRights(plan.diagram)) return []
  return [...neverFilled(plan, reached, form), ...hiddenDates(plan)]
}

/** A field that has to be filled in, and no step that a document comes to lets anybody do it. */
function neverFilled(plan: Plan, reached: Reached, form: readonly FormField[] = []): Found[] {
  return requiredIn(form).filter(({ name }) => fillers(plan, reached, name).length === 0).map(({ name }) => ({ code: 'FIELD_NEVER_FILLED', node_id: null, field: name }))
}

/** A way to an end on which nobody is sure to be asked for a field that has to be filled in. */
export function unfilledWays(plan: Plan, reached: Reached, form: readonly FormField[] = []): Found[] {
  if (!hasFieldRights(plan.diagram)) return []
  const ends = plan.ends.filter((node) => stepTypeOf(node) === 'END')
  return requiredIn(form).flatMap(({ name }): Found[] => {
    const asking = new Set(fillers(plan, reached, name).filter(isSure).map(({ id }) => id))
    if (fillers(plan, reached, name).length === 0) return []
    const around = reachedFrom(plan, plan.starts.map(({ id }) => id), (id) => asking.has(id))
    const end = ends.find(({ id }) => around.has(id))
    return end ? [{ code: 'FIELD_MAY_STAY_EMPTY', node_id: end.id, field: name, walk: walkTo(around, end.id) }] : []
  })
}

const requiredIn = (form: readonly FormField[]) => form.filter(({ required }) => required)

function fillers({ diagram, steps }: Plan, reached: Reached, name: string) {
  return steps.filter((node) => reached.has(node.id) && isWritable(node) && rightAt(diagram, node, name) === 'editable')
}

/** A step that some documents pass by, or that the clock may decide, asks not everybody. */
const isSure = ({ data: { skip, late } }: DiagramNode) => skip === undefined && late?.deed !== 'decide'

/** The day that a document waits for is shown to all who see it. */
function hiddenDates({ diagram, steps }: Plan): Found[] {
  const hidden = hiddenSomewhere(diagram)
  return steps.flatMap(({ id, data: { date } }): Found[] => (date?.kind === 'field' && hidden.has(date.field) ? [{ code: 'DATE_HIDDEN', node_id: id, field: date.field }] : []))
}
