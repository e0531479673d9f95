import { check } from '#platform/shared/expression/index.ts'
import { type AiDecision, asSubject } from '../../definition/ai.ts'
import type { DiagramNode } from '../../definition.ts'
import { formWithout, hiddenAt } from '../field-rights.ts'
import type { Claim } from '#platform/shared/expression/possible.ts'
import { expressionFields, type FormField } from '#platform/shared/fields/index.ts'
import { stepTypeOf } from '../graph.ts'
import type { DiagramProblemCode, Found, Surroundings } from './finding.ts'
import { unmannedOutcomes } from '../unmanned.ts'
import type { Plan } from './plan.ts'
import { howMany, isIncomplete } from './steps.ts'
import { isAlways, isNever, isRead } from './taken.ts'
import { joined, type Reached, reachedFrom, walkTo } from './ways.ts'

/** What is wrong with the AI_DECISION steps of a diagram. */
export function aiProblems(plan: Plan, reached: Reached, around: Surroundings): Found[] {
  const machines = plan.steps.filter((node) => stepTypeOf(node) === 'AI_DECISION')
  if (machines.length === 0) return []
  const unmanned = unmannedPlan(plan)
  return machines.flatMap((node) => [
    ...decisionProblems(node, around),
    ...mayEnd(unmanned, reached, node),
    ...ruleProblems(plan, node, around.form),
  ])
}

function decisionProblems(node: DiagramNode, around: Surroundings): Found[] {
  const ai: AiDecision = node.data.ai ?? { rules: [] }
  const problem = (code: DiagramProblemCode): Found => ({ code, node_id: node.id })
  const problems: Found[] = []
  if (ai.rules.length === 0 && ai.question === undefined) problems.push(problem('AI_WITHOUT_RULES'))
  const person = ai.fallback && asSubject(ai.fallback)
  if (!person || isIncomplete(person)) problems.push(problem('AI_WITHOUT_PERSON'))
  else if (howMany(person, around) === 0) problems.push(problem('NOBODY'))
  return problems
}

/** The same steps with those ways only along which a document may go with nobody deciding. */
function unmannedPlan(plan: Plan): Plan {
  const arrows = [...plan.arrowsFrom].map(([id, ways]) => {
    const outcomes = unmannedOutcomes(plan.byId.get(id)!)
    return [id, ways.filter(({ outcome }) => outcome !== null && outcomes.includes(outcome))] as const
  })
  return { ...plan, arrowsFrom: new Map(arrows) }
}

/** What a model decided would end the document before any person has; the shortest way there is told. */
function mayEnd(unmanned: Plan, reached: Reached, { id, data }: DiagramNode): Found[] {
  if (data.ai?.question === undefined) return []
  const ahead = reachedFrom(unmanned, [id])
  const ends = new Set(unmanned.ends.map((end) => end.id))
  const end = [...ahead.keys()].find((one) => ends.has(one))
  if (end === undefined) return []
  const way = walkTo(ahead, end)
  const first = ahead.get(way[1]!.node_id)!
  return [
    {
      code: 'AI_MAY_END',
      node_id: id,
      node_ids: [id, end, ...way.slice(1, -1).map(({ node_id }) => node_id)],
      edge_id: first.edge.id,
      walk: joined(walkTo(reached, id), way),
    },
  ]
}

/** Somebody must decide when the machine cannot. */
function ruleProblems({ diagram }: Plan, node: DiagramNode, form: readonly FormField[] | undefined): Found[] {
  const {
    id: node_id,
    data: { ai },
  } = node
  if (!form || !ai) return []
  // What is hidden here cannot be asked about here.
  const shown = formWithout(form, hiddenAt(diagram, node))
  return ai.rules.flatMap(({ when }, rule): Found[] => {
    if (when.trim() === '') return []
    const checked = check(when, expressionFields(shown), 'boolean')
    return checked.ok
      ? []
      : [{ code: 'BAD_RULE', node_id, rule, ...(checked.problems[0] && { expression: checked.problems[0] }) }]
  })
}

/** Rows of a table that decide about no document: those above always do, or what they ask for cannot be. */
export function unaskedRules(plan: Plan, form: readonly FormField[] = []): Found[] {
  return plan.steps.flatMap((node) => {
    const hidden = hiddenAt(plan.diagram, node)
    return stepTypeOf(node) === 'AI_DECISION'
      ? unaskedAt(plan, node, hidden.size === 0 ? form : formWithout(form, hidden))
      : []
  })
}

function unaskedAt(plan: Plan, { id: node_id, data: { ai } }: DiagramNode, form: readonly FormField[]): Found[] {
  const asked: Claim[] = []
  let isDecided = false
  return (ai?.rules ?? []).flatMap(({ when }, rule): Found[] => {
    const found: Found[] = [{ code: 'RULE_NEVER_ASKED', node_id, rule }]
    if (isDecided) return found
    if (when.trim() === '') isDecided = true
    if (isDecided || !isRead(when, form)) return []
    if (isNever(plan, when, form, asked)) return found
    isDecided = isAlways(plan, when, form)
    asked.push({ text: when, holds: false })
    return []
  })
}
