import { check } from '#platform/shared/expression/index.ts'
import type { AiDecision, AiFallback } from '../../ai/definition.ts'
import type { DiagramNode, Subject } from '../../definition.ts'
import type { FormField } from '../../form.ts'
import { expressionFields } from '../conditions.ts'
import { stepTypeOf } from '../graph.ts'
import type { DiagramProblemCode, Found, Surroundings } from './finding.ts'
import { isEnd, type Plan } from './plan.ts'
import { howMany, isIncomplete } from './steps.ts'

/** What is wrong with the AI_DECISION steps of a diagram. */
export function aiProblems(plan: Plan, around: Surroundings): Found[] {
  return plan.steps.filter((node) => stepTypeOf(node) === 'AI_DECISION').flatMap((node) => [...decisionProblems(plan, node, around), ...ruleProblems(node, around.form)])
}

function decisionProblems(plan: Plan, node: DiagramNode, around: Surroundings): Found[] {
  const ai: AiDecision = node.data.ai ?? { rules: [] }
  const problem = (code: DiagramProblemCode): Found => ({ code, node_id: node.id })
  const problems: Found[] = []
  if (ai.rules.length === 0 && ai.question === undefined) problems.push(problem('AI_WITHOUT_RULES'))
  const person = ai.fallback && asPerson(ai.fallback)
  if (!person || isIncomplete(person)) problems.push(problem('AI_WITHOUT_PERSON'))
  else if (howMany(person, around) === 0) problems.push(problem('NOBODY'))
  // A model could end a document with nobody looking.
  const end = ai.question === undefined ? undefined : plan.arrowsFrom.get(node.id)?.find(({ to }) => isEnd(plan.byId.get(to)!))
  if (end) problems.push({ ...problem('AI_MAY_END'), node_ids: [node.id, end.to], edge_id: end.edge.id })
  return problems
}

/** Somebody must decide when the machine cannot. */
const asPerson = (fallback: AiFallback): Subject => ({ ...fallback, object_type: 'CHECK', org_role_id: 2, is_read_only: false, is_signature_needed: false, is_subject_changeable: false })

function ruleProblems({ id: node_id, data: { ai } }: DiagramNode, form: readonly FormField[] | undefined): Found[] {
  if (!form || !ai) return []
  return ai.rules.flatMap(({ when }, rule): Found[] => {
    if (when.trim() === '') return []
    const checked = check(when, expressionFields(form), 'boolean')
    return checked.ok ? [] : [{ code: 'BAD_RULE', node_id, rule, ...(checked.problems[0] && { expression: checked.problems[0] }) }]
  })
}
