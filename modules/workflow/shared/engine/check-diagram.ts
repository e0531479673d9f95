import type { Diagram, DiagramNode, Subject } from '../definition.ts'
import { outcomesOf } from '../catalogue.ts'
import { assigneeOf, canTakeTargets } from './assignee.ts'
import { nodeOf, nodesOfType, reachableFrom, stepNodes, stepTypeOf, targetOf, triggersOf } from './graph.ts'
import type { Directory } from './model.ts'
import { isShare } from './sheet.ts'
import { canRun } from './steps/index.ts'

export const diagramProblems = [
  'DUPLICATE_ID', 'ONE_START', 'START_WITHOUT_EDGE', 'NO_END', 'UNREACHABLE', 'DEAD_END', 'SUBJECT_MISSING', 'SUBJECT_INCOMPLETE', 'NOBODY',
  'SUBJECT_NEEDS_ACTOR', 'NOT_A_DIAGRAM', 'ORPHAN_TRIGGER', 'DUPLICATE_TRIGGER', 'WRONG_TRIGGER', 'MISSING_TRIGGER', 'TRIGGER_WITHOUT_EDGE',
  'TRIGGER_WITH_SEVERAL_EDGES', 'EDGE_WITHOUT_END', 'EDGE_TO_START', 'EDGE_INTO_TRIGGER', 'EDGE_FROM_ACTION', 'VOTE_WITHOUT_SHEET',
  'GIVE_WITHOUT_RECEIVE', 'FORWARD_WITHOUT_PEOPLE', 'BAD_RATIO', 'BAD_VOTE_RULE',
] as const
export type DiagramProblemCode = (typeof diagramProblems)[number]

export interface DiagramProblem {
  code: DiagramProblemCode
  /** The node where the problem is shown; null when it concerns the whole diagram. */
  node_id: string | null
  edge_id?: string
}

/** Everything that keeps a diagram from being published. With a directory it also finds rules that reach nobody today. */
export function checkDiagram(diagram: Diagram, directory?: Pick<Directory, 'peopleFor'>, org_id: number | null = null): DiagramProblem[] {
  const shape = [...idProblems(diagram), ...edgeProblems(diagram), ...startProblems(diagram), ...triggerProblems(diagram)]
  const nodes = stepNodes(diagram).flatMap((node) => nodeProblems(diagram, node))
  const people = directory ? stepNodes(diagram).flatMap((node) => nobodyProblems(node, directory, org_id)) : []
  return [...shape, ...nodes, ...people, ...pathProblems(diagram)]
}

function idProblems({ nodes }: Diagram): DiagramProblem[] {
  const repeated = nodes.filter((node, at) => nodes.findIndex(({ id }) => id === node.id) !== at)
  return repeated.map(({ id }) => ({ code: 'DUPLICATE_ID', node_id: id }))
}

function edgeProblems(diagram: Diagram): DiagramProblem[] {
  return diagram.edges.flatMap(({ id: edge_id, source, target }): DiagramProblem[] => {
    const from = nodeOf(diagram, source)
    const to = nodeOf(diagram, target)
    if (!from || !to) return [{ code: 'EDGE_WITHOUT_END', node_id: from?.id ?? to?.id ?? null, edge_id }]
    if (to.type === 'start') return [{ code: 'EDGE_TO_START', node_id: from.parentId ?? from.id, edge_id }]
    if (to.type === 'trigger') return [{ code: 'EDGE_INTO_TRIGGER', node_id: to.parentId ?? to.id, edge_id }]
    if (from.type === 'action' || from.type === 'end') return [{ code: 'EDGE_FROM_ACTION', node_id: from.id, edge_id }]
    return []
  })
}

function startProblems(diagram: Diagram): DiagramProblem[] {
  const starts = nodesOfType(diagram, 'START')
  const ends = [...nodesOfType(diagram, 'END'), ...nodesOfType(diagram, 'CANCEL')]
  const problems: DiagramProblem[] = starts
    .filter((start) => diagram.edges.filter(({ source }) => source === start.id).length !== 1)
    .map(({ id }) => ({ code: 'START_WITHOUT_EDGE', node_id: id }))
  if (starts.length !== 1) problems.push({ code: 'ONE_START', node_id: starts[1]?.id ?? null })
  if (ends.length === 0) problems.push({ code: 'NO_END', node_id: null })
  return problems
}

function triggerProblems(diagram: Diagram): DiagramProblem[] {
  const triggers = diagram.nodes.filter((node) => node.type === 'trigger')
  return triggers.flatMap((trigger): DiagramProblem[] => {
    const parent = trigger.parentId === undefined ? undefined : nodeOf(diagram, trigger.parentId)
    if (parent?.type !== 'action') return [{ code: 'ORPHAN_TRIGGER', node_id: trigger.id }]
    const edges = diagram.edges.filter(({ source }) => source === trigger.id)
    if (edges.length === 0) return [{ code: 'TRIGGER_WITHOUT_EDGE', node_id: trigger.id }]
    if (edges.length > 1) return [{ code: 'TRIGGER_WITH_SEVERAL_EDGES', node_id: trigger.id }]
    return []
  })
}

function nodeProblems(diagram: Diagram, node: DiagramNode): DiagramProblem[] {
  const problem = (code: DiagramProblemCode): DiagramProblem => ({ code, node_id: node.id })
  const { subject, participation, vote_rule } = node.data
  if (!subject) return [problem('SUBJECT_MISSING')]
  // A start that says END, or an action that says START, is no drawing that a process could follow.
  if (!canRun(subject.object_type) || typeOnCanvas(subject) !== node.type) return [problem('NOT_A_DIAGRAM')]

  const problems = outcomeProblems(diagram, node, subject)
  if (isIncomplete(subject)) problems.push(problem('SUBJECT_INCOMPLETE'))
  if (needsActor(subject) && followsVote(diagram, node)) problems.push(problem('SUBJECT_NEEDS_ACTOR'))
  if (participation?.mode === 'ratio' && !isShare(participation)) problems.push(problem('BAD_RATIO'))
  const { threshold, recreate } = vote_rule ?? {}
  const isBadRule = (threshold && !isShare(threshold)) || (recreate && recreate !== 'any_one' && !isShare(recreate))
  if (isBadRule) problems.push(problem('BAD_VOTE_RULE'))
  return problems
}

function outcomeProblems(diagram: Diagram, node: DiagramNode, subject: Subject): DiagramProblem[] {
  if (node.type !== 'action') return []
  const problem = (code: DiagramProblemCode): DiagramProblem => ({ code, node_id: node.id })
  const drawn = triggersOf(diagram, node.id).map(({ data }) => data.outcome)
  const known = outcomesOf(subject.object_type)
  const problems: DiagramProblem[] = []
  if (new Set(drawn).size < drawn.length) problems.push(problem('DUPLICATE_TRIGGER'))
  if (drawn.some((outcome) => !outcome || !known.includes(outcome))) problems.push(problem('WRONG_TRIGGER'))
  if (!isDecidable(subject, drawn)) problems.push(problem('MISSING_TRIGGER'))

  for (const trigger of triggersOf(diagram, node.id)) {
    const { outcome } = trigger.data
    const target = targetOf(diagram, trigger.id)
    const next = target === undefined ? undefined : nodeOf(diagram, target)
    if (!next) continue
    if (outcome === 'given' && stepTypeOf(next) !== 'RECEIVE') problems.push(problem('GIVE_WITHOUT_RECEIVE'))
    if (outcome === 'forwarded' && !canTakeTargets(next)) problems.push(problem('FORWARD_WITHOUT_PEOPLE'))
  }
  return problems
}

/** Is there a way forward, whatever else may come out? A vote must know both of its answers. */
function isDecidable({ object_type }: Subject, drawn: readonly (string | undefined)[]) {
  switch (object_type) {
    case 'CHECK':
      return drawn.includes('reviewed')
    case 'RE_CREATE':
      return drawn.includes('recreated')
    case 'VOTE':
      return drawn.includes('approve') && drawn.includes('disapprove')
    default:
      return drawn.length > 0
  }
}

function typeOnCanvas({ object_type }: Subject) {
  if (object_type === 'START') return 'start'
  return object_type === 'END' || object_type === 'CANCEL' ? 'end' : 'action'
}

function isIncomplete(subject: Subject) {
  const { subject_type, object_type, role_id, user_id, struct_id, job_id, emp_id } = subject
  if (object_type === 'END' || object_type === 'CANCEL') return false
  if ((object_type === 'VOTE') !== (subject_type === 'VOTERS')) return true
  switch (subject_type) {
    case 'TO_ROLE':
      return !role_id
    case 'DIRECT':
      return !role_id && !user_id
    case 'TO_ORG_STRUCT':
      return !struct_id
    case 'TO_ORG_JOB':
      return !job_id
    case 'TO_ORG_EMPLOYEE':
      return !emp_id
    case 'SYSTEM':
      return true
    default:
      return false
  }
}

/** A vote may be closed by a timer: then there is no current user to give the next step to. */
function needsActor({ subject_type, object_type }: Subject) {
  const isOver = object_type === 'END' || object_type === 'CANCEL'
  return !isOver && object_type !== 'START' && (subject_type === 'CURRENT' || subject_type === 'ANY_EMP')
}

function followsVote(diagram: Diagram, node: DiagramNode) {
  return diagram.edges
    .filter(({ target }) => target === node.id)
    .map(({ source }) => nodeOf(diagram, nodeOf(diagram, source)?.parentId ?? source))
    .some((from) => from !== undefined && stepTypeOf(from) === 'VOTE')
}

function nobodyProblems(node: DiagramNode, directory: Pick<Directory, 'peopleFor'>, org_id: number | null): DiagramProblem[] {
  const { subject } = node.data
  const isFixed = subject && ['TO_ROLE', 'DIRECT', 'TO_ORG_STRUCT', 'TO_ORG_JOB', 'TO_ORG_EMPLOYEE'].includes(subject.subject_type)
  if (!isFixed || node.type !== 'action' || isIncomplete(subject)) return []
  const assignee = assigneeOf(subject, { actor: null, org_id, creator: null })
  return directory.peopleFor(assignee).length === 0 ? [{ code: 'NOBODY', node_id: node.id }] : []
}

/** Each step lies on a way from the start to an end, and no way leads to a vote around its sheet. */
function pathProblems(diagram: Diagram): DiagramProblem[] {
  const [start] = nodesOfType(diagram, 'START')
  if (!start) return []
  const reached = reachableFrom(diagram, start.id)
  const ends = new Set([...nodesOfType(diagram, 'END'), ...nodesOfType(diagram, 'CANCEL')].map(({ id }) => id))

  return stepNodes(diagram).flatMap((node): DiagramProblem[] => {
    // Withdrawing leads to the first CANCEL, whether an arrow does or not.
    if (node.id === start.id || node === nodesOfType(diagram, 'CANCEL')[0]) return []
    if (!reached.has(node.id)) return [{ code: 'UNREACHABLE', node_id: node.id }]
    const problems: DiagramProblem[] = []
    const ahead = reachableFrom(diagram, node.id)
    if (!ends.has(node.id) && ![...ahead].some((id) => ends.has(id))) problems.push({ code: 'DEAD_END', node_id: node.id })
    const isVote = stepTypeOf(node) === 'VOTE'
    if (isVote && !isPrepared(diagram, start.id, node.id)) problems.push({ code: 'VOTE_WITHOUT_SHEET', node_id: node.id })
    return problems
  })
}

/** True when the vote cannot be reached without passing a PREPARE_VOTE. */
function isPrepared(diagram: Diagram, start_id: string, vote_id: string) {
  const sheets = new Set(nodesOfType(diagram, 'PREPARE_VOTE').map(({ id }) => id))
  const triggers = new Set(diagram.nodes.filter(({ parentId }) => parentId !== undefined && sheets.has(parentId)).map(({ id }) => id))
  const around = { ...diagram, edges: diagram.edges.filter(({ source }) => !triggers.has(source)) }
  return !reachableFrom(around, start_id).has(vote_id)
}
