import type { Diagram, DiagramEdge } from '../../definition.ts'
import type { Found } from './finding.ts'
import { isKnownHandle } from './handles.ts'
import { isEnd, ownerOf, type Plan } from './plan.ts'

/** Whether nodes, arrows and outcomes hang together at all. */
export function shapeProblems(plan: Plan): Found[] {
  return [
    ...idProblems(plan.diagram),
    ...nestingProblems(plan),
    ...plan.diagram.edges.flatMap((edge) => edgeProblems(plan, edge)),
    ...startProblems(plan),
    ...triggerProblems(plan),
  ]
}

function idProblems({ nodes, edges }: Diagram): Found[] {
  return [
    ...repeated(nodes).map((node_id): Found => ({ code: 'DUPLICATE_ID', node_id })),
    ...repeated(edges).map((edge_id): Found => ({ code: 'DUPLICATE_EDGE', node_id: null, edge_id })),
  ]
}

function repeated(things: readonly { id: string }[]) {
  const seen = new Set<string>()
  const again = new Set<string>()
  for (const { id } of things) {
    if (seen.has(id)) again.add(id)
    seen.add(id)
  }
  return [...again]
}

/** Only outcomes lie inside a step. */
function nestingProblems({ steps }: Plan): Found[] {
  return steps.filter(({ parentId }) => parentId !== undefined).map(({ id }) => ({ code: 'NESTED_STEP', node_id: id }))
}

function edgeProblems({ byId }: Plan, edge: DiagramEdge): Found[] {
  const { id: edge_id, source, target } = edge
  const from = byId.get(source)
  const to = byId.get(target)
  if (!from || !to)
    return [
      { code: 'EDGE_WITHOUT_END', node_id: (from && ownerOf(byId, from)?.id) ?? from?.id ?? to?.id ?? null, edge_id },
    ]
  const fromStep = from.parentId ?? from.id
  if (isEnd(from))
    return [{ code: 'EDGE_FROM_END', node_id: from.id, edge_id, node_ids: [from.id, to.parentId ?? to.id] }]
  if (to.type === 'start') return [{ code: 'EDGE_TO_START', node_id: fromStep, edge_id, node_ids: [fromStep, to.id] }]
  if (to.type === 'trigger') return [{ code: 'EDGE_INTO_TRIGGER', node_id: to.parentId ?? to.id, edge_id }]
  if (from.type === 'action' || from.type === 'end') return [{ code: 'EDGE_FROM_ACTION', node_id: from.id, edge_id }]
  return isKnownHandle(edge.sourceHandle, 'source') && isKnownHandle(edge.targetHandle, 'target')
    ? []
    : [{ code: 'EDGE_BAD_HANDLE', node_id: fromStep, edge_id }]
}

function startProblems({ starts, ends, edgesFrom }: Plan): Found[] {
  const problems = starts.flatMap(({ id }): Found[] => {
    const edges = edgesFrom.get(id) ?? []
    if (edges.length === 0) return [{ code: 'START_WITHOUT_EDGE', node_id: id }]
    return unconditional(edges) > 1 ? [{ code: 'START_WITH_SEVERAL_EDGES', node_id: id }] : []
  })
  if (starts.length === 0) problems.push({ code: 'ONE_START', node_id: null })
  for (const { id } of starts.slice(1)) problems.push({ code: 'ONE_START', node_id: id, node_ids: [id, starts[0]!.id] })
  if (ends.length === 0) problems.push({ code: 'NO_END', node_id: null })
  return problems
}

function triggerProblems({ diagram, byId, edgesFrom }: Plan): Found[] {
  const triggers = diagram.nodes.filter((node) => node.type === 'trigger' && byId.get(node.id) === node)
  return triggers.flatMap((trigger): Found[] => {
    const owner = ownerOf(byId, trigger)
    if (!owner) return [{ code: 'ORPHAN_TRIGGER', node_id: trigger.id }]
    const edges = edgesFrom.get(trigger.id) ?? []
    const node_ids = [trigger.id, owner.id]
    if (edges.length === 0) return [{ code: 'TRIGGER_WITHOUT_EDGE', node_id: trigger.id, node_ids }]
    if (unconditional(edges) > 1) return [{ code: 'TRIGGER_WITH_SEVERAL_EDGES', node_id: trigger.id, node_ids }]
    return []
  })
}

/** Arrows that are taken whatever the document says. */
const unconditional = (edges: readonly DiagramEdge[]) =>
  edges.filter(({ data }) => data?.condition === undefined).length
