import { check, type Problem } from '#platform/shared/expression/index.ts'
import type { FormField } from '#platform/shared/fields/index.ts'
import type { DiagramNode, Outcome, StepType } from '../../definition.ts'
import { inOrderOfAsking } from '../asks-contents.ts'
import { stepTypeOf } from '../graph.ts'
import { conditionFields, heldOfSender } from '../sender.ts'
import type { Found, Surroundings } from './finding.ts'
import type { Plan } from './plan.ts'

/**
 * Steps that a document may pass by, and how it goes on then. A vote, a correction or a receipt is never taken as
 * read.
 */
const skippable: Partial<Record<StepType, readonly Outcome[]>> = {
  CHECK: ['reviewed'],
  TRANSFER: ['decided'],
  AI_DECISION: ['resolved_by_ai', 'returned_by_ai'],
}

/** The outcomes with which a document may pass by a step of this type; none where it may not. */
export const skipOutcomesOf = (type: StepType): readonly Outcome[] => skippable[type] ?? []

/** Everything that is wrong with the conditions of a diagram. Without a form it is not known what they may ask. */
export function conditionProblems(plan: Plan, form?: readonly FormField[]): Found[] {
  return [
    ...[...plan.edgesFrom.keys()].flatMap((source) => forkProblems(plan, source, form)),
    ...plan.steps.flatMap((node) => skipProblems(plan, node, form)),
    ...plan.steps
      .filter((node) => node.data.skip && comesBack(plan, node.id))
      .map(({ id }): Found => ({ code: 'SKIP_CIRCLE', node_id: id })),
  ]
}

/** Exactly one arrow is taken: so there is one without a condition, and none that another one always hides. */
function forkProblems({ edgesFrom }: Plan, source: string, form?: readonly FormField[]): Found[] {
  const edges = inOrderOfAsking(edgesFrom.get(source) ?? [])
  const conditional = edges.filter(({ data }) => data?.condition !== undefined)
  const problems: Found[] = []
  if (conditional.length > 0 && conditional.length === edges.length)
    problems.push({ code: 'NO_OTHERWISE', node_id: source })
  const asked = new Set<string>()
  for (const { id: edge_id, data } of conditional) {
    const condition = (data?.condition ?? '').trim()
    const expression = problemIn(condition, form)
    if (expression) problems.push({ code: 'BAD_CONDITION', node_id: source, edge_id, expression })
    if (asked.has(spelling(condition))) problems.push({ code: 'SAME_CONDITION', node_id: source, edge_id })
    asked.add(spelling(condition))
  }
  return problems
}

/** Without the spaces that mean nothing: texts stand in quotes. */
const spelling = (condition: string) =>
  condition
    .split(/("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/)
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/\s+/g, '')))
    .join('')

function skipProblems(plan: Plan, node: DiagramNode, form?: readonly FormField[]): Found[] {
  const { skip } = node.data
  if (!skip) return []
  const problems: Found[] = []
  if (!isSkipPossible(plan, node)) problems.push({ code: 'SKIP_NOT_POSSIBLE', node_id: node.id })
  const expression = problemIn(skip.when, form)
  if (expression) problems.push({ code: 'BAD_SKIP', node_id: node.id, expression })
  return problems
}

/** Whether a document that passes this step by finds a way on. */
export function isSkipPossible(plan: Plan, node: DiagramNode) {
  const type = stepTypeOf(node)
  const { skip } = node.data
  return (
    skip !== undefined &&
    type !== undefined &&
    skipOutcomesOf(type).includes(skip.outcome) &&
    plan.triggersOf.get(node.id)?.some(({ data }) => data.outcome === skip.outcome) === true
  )
}

/** Conditions that name a unit, a job or a role that is not there any more: they hold for nobody who has it. */
export function lostSenders({ diagram, steps }: Plan, { isHere }: Surroundings): Found[] {
  if (!isHere) return []
  const namesLost = (text = '') => heldOfSender(text).some(({ kind, id }) => isHere(kind, id) === false)
  return [
    ...diagram.edges
      .filter(({ data }) => namesLost(data?.condition))
      .map(({ id, source }): Found => ({ code: 'SENDER_LOST', node_id: source, edge_id: id })),
    ...steps
      .filter(({ data }) => namesLost(data.skip?.when))
      .map(({ id }): Found => ({ code: 'SENDER_LOST', node_id: id })),
  ]
}

function problemIn(text: string, form: readonly FormField[] | undefined): Problem | undefined {
  if (!form) return undefined
  const checked = check(text, conditionFields(form), 'boolean')
  return checked.ok ? undefined : checked.problems[0]
}

/**
 * Whether a document could pass by this step and others one after the other and come back: it would go round without
 * anybody being asked.
 */
function comesBack(plan: Plan, from: string) {
  const seen = new Set<string>()
  const queue = passedTo(plan, from)
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    if (at === from) return true
    if (seen.has(at)) continue
    seen.add(at)
    queue.push(...passedTo(plan, at))
  }
  return false
}

/** Where a document goes that passes this step by. */
function passedTo({ byId, arrowsFrom }: Plan, id: string): string[] {
  const skip = byId.get(id)?.data.skip
  return skip ? (arrowsFrom.get(id) ?? []).filter(({ outcome }) => outcome === skip.outcome).map(({ to }) => to) : []
}
