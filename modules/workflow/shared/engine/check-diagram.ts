import type { FormField } from '#platform/shared/fields/index.ts'
import type { Diagram } from '../definition.ts'
import { advice } from './checks/advice.ts'
import { aiProblems } from './checks/ai.ts'
import { conditionProblems } from './checks/conditions.ts'
import { fieldProblems } from './checks/fields.ts'
import { type DiagramProblem, type Found, isWarning, type Surroundings } from './checks/finding.ts'
import { lateProblems } from './checks/escalation.ts'
import { ownerOf, type Plan, planOf } from './checks/plan.ts'
import { pathProblems } from './checks/paths.ts'
import { shapeProblems } from './checks/shape.ts'
import { stepProblems } from './checks/steps.ts'
import { takenIn } from './checks/taken.ts'
import { type Reached, reachedIn, walkTo } from './checks/ways.ts'
import type { Directory } from './model.ts'

export { diagramProblems, type DiagramProblem, type DiagramProblemCode, type Surroundings } from './checks/finding.ts'
export type { WalkStep } from './checks/ways.ts'

/**
 * Everything there is to say about a diagram, errors first: what keeps it from being published, then what is mostly a
 * slip.
 */
export function examineDiagram(diagram: Diagram, around: Surroundings = {}): DiagramProblem[] {
  const { plan, taken, reached, found } = lookAt(diagram, around)
  return [...found, ...advice(plan, reached, around, taken)].map((one) => complete(plan, reached, one))
}

/**
 * The first of what keeps a diagram from being published, and how many there are: to each a way is sought, which
 * takes as long as the way.
 */
export function firstErrors(
  diagram: Diagram,
  around: Surroundings,
  most: number,
): { problems: DiagramProblem[]; total: number } {
  const { plan, reached, found } = lookAt(diagram, around)
  const errors = found.filter(({ code }) => !isWarning(code))
  return { problems: errors.slice(0, most).map((one) => complete(plan, reached, one)), total: errors.length }
}

function lookAt(diagram: Diagram, around: Surroundings) {
  const plan = planOf(diagram)
  const taken = takenIn(plan, around.form)
  const reached = reachedIn(taken.open)
  const found = [
    ...shapeProblems(plan),
    ...plan.steps.flatMap((node) => stepProblems(plan, node, around)),
    ...pathProblems(taken, reached, around.form),
    ...conditionProblems(plan, around.form),
    ...aiProblems(plan, reached, around),
    ...lateProblems(plan, around),
    ...fieldProblems(plan, reached, around),
  ]
  return { plan, taken, reached, found }
}

/**
 * Everything that keeps a diagram from being published. With a directory it also finds rules that reach nobody today,
 * with a form what conditions get wrong.
 */
export function checkDiagram(
  diagram: Diagram,
  directory?: Pick<Directory, 'peopleFor'>,
  org_id: number | null = null,
  form?: readonly FormField[],
  type_fields?: readonly FormField[],
): DiagramProblem[] {
  return firstErrors(
    diagram,
    { org_id, ...(directory && { directory }), ...(form && { form }), ...(type_fields && { type_fields }) },
    Infinity,
  ).problems
}

function complete(plan: Plan, reached: Reached, found: Found): DiagramProblem {
  const { code, node_id, node_ids = node_id === null ? [] : [node_id], walk = wayTo(plan, reached, node_id) } = found
  return { ...found, severity: isWarning(code) ? 'warning' : 'error', node_ids, walk }
}

/** To a step; to an outcome, by way of its step. */
function wayTo(plan: Plan, reached: Reached, node_id: string | null) {
  const node = node_id === null ? undefined : plan.byId.get(node_id)
  const owner = node && ownerOf(plan.byId, node)
  if (!owner) return []
  const walk = walkTo(reached, owner.id)
  const last = walk.pop()
  return last ? [...walk, { ...last, outcome: node.data.outcome ?? null }] : []
}
