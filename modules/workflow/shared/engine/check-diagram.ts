import type { FormField } from '#platform/shared/fields/index.ts'
import type { Diagram } from '../definition.ts'
import { advice } from './checks/advice.ts'
import { aiProblems } from './checks/ai.ts'
import { conditionProblems } from './checks/conditions.ts'
import { fieldProblems } from './checks/fields.ts'
import { type DiagramProblem, type Found, isWarning, type Surroundings } from './checks/finding.ts'
import { lateProblems } from './checks/late.ts'
import { ownerOf, type Plan, planOf } from './checks/plan.ts'
import { pathProblems } from './checks/paths.ts'
import { shapeProblems } from './checks/shape.ts'
import { stepProblems } from './checks/steps.ts'
import { takenIn } from './checks/taken.ts'
import { type Reached, reachedIn, walkTo } from './checks/ways.ts'
import type { Directory } from './model.ts'

export { diagramErrors, diagramProblems, diagramWarnings, type DiagramProblem, type DiagramProblemCode, type Surroundings } from './checks/finding.ts'
export type { WalkStep } from './checks/ways.ts'

/** Everything there is to say about a diagram, errors first: what keeps it from being published, then what is mostly a slip. */
export function examineDiagram(diagram: Diagram, around: Surroundings = {}): DiagramProblem[] {
  const plan = planOf(diagram)
  const taken = takenIn(plan, around.form)
  const reached = reachedIn(taken.open)
  const errors = [...shapeProblems(plan), ...plan.steps.flatMap((node) => stepProblems(plan, node, around)), ...pathProblems(taken, reached, around.form), ...conditionProblems(plan, around.form), ...aiProblems(plan, reached, around), ...lateProblems(plan, around), ...fieldProblems(plan, reached, around)]
  return [...errors, ...advice(plan, reached, around, taken)].map((found) => complete(plan, reached, found))
}

/** Everything that keeps a diagram from being published. With a directory it also finds rules that reach nobody today, with a form what conditions get wrong. */
export function checkDiagram(diagram: Diagram, directory?: Pick<Directory, 'peopleFor'>, org_id: number | null = null, form?: readonly FormField[], type_fields?: readonly FormField[]): DiagramProblem[] {
  return examineDiagram(diagram, { org_id, ...(directory && { directory }), ...(form && { form }), ...(type_fields && { type_fields }) }).filter(({ severity }) => severity === 'error')
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
