import type { Diagram, DiagramEdge, DiagramNode, Outcome } from '../../definition.ts'
import { stepTypeOf } from '../graph.ts'

/** A way from one step to the next: along the arrow of an outcome, or of a start. */
export interface Arrow {
  from: string
  to: string
  outcome: Outcome | null
  edge: DiagramEdge
}

/**
 * A diagram laid out for questions: every rule reads it in one pass, so that hundreds of steps are checked while
 * somebody draws.
 */
export interface Plan {
  diagram: Diagram
  /** The first of each id. */
  byId: ReadonlyMap<string, DiagramNode>
  /** Start, action and end nodes. */
  steps: readonly DiagramNode[]
  starts: readonly DiagramNode[]
  ends: readonly DiagramNode[]
  triggersOf: ReadonlyMap<string, readonly DiagramNode[]>
  edgesFrom: ReadonlyMap<string, readonly DiagramEdge[]>
  arrowsFrom: ReadonlyMap<string, readonly Arrow[]>
  arrowsInto: ReadonlyMap<string, readonly Arrow[]>
}

export function planOf(diagram: Diagram): Plan {
  const byId = new Map<string, DiagramNode>()
  for (const node of diagram.nodes) if (!byId.has(node.id)) byId.set(node.id, node)
  const nodes = [...byId.values()]
  const steps = nodes.filter(({ type }) => type !== 'trigger')
  const arrows = diagram.edges.flatMap((edge) => arrowOf(byId, edge))
  return {
    diagram,
    byId,
    steps,
    starts: steps.filter((node) => stepTypeOf(node) === 'START'),
    ends: steps.filter(isEnd),
    triggersOf: groupBy(
      nodes.filter(({ type, parentId }) => type === 'trigger' && parentId !== undefined),
      ({ parentId = '' }) => parentId,
    ),
    edgesFrom: groupBy(diagram.edges, ({ source }) => source),
    arrowsFrom: groupBy(arrows, ({ from }) => from),
    arrowsInto: groupBy(arrows, ({ to }) => to),
  }
}

/** Where a document may stop that comes to this step: there, and behind it where it may be passed by. */
export function landingsFrom({ byId, arrowsFrom }: Plan, id: string): string[] {
  const landings = new Set([id])
  for (const at of landings) {
    const { skip } = byId.get(at)!.data
    for (const { to, outcome } of arrowsFrom.get(at) ?? []) if (skip && outcome === skip.outcome) landings.add(to)
  }
  return [...landings]
}

/** A step that only says it is an end is a slip of its own; its outcomes still lead on. */
export function isEnd(node: DiagramNode) {
  const type = stepTypeOf(node)
  return node.type !== 'action' && (type === 'END' || type === 'CANCEL')
}

/** A day that has come once stays past: only an interval makes a document wait again. */
export function waits(node: DiagramNode) {
  const type = stepTypeOf(node)
  if (type === 'DATE') return node.data.date === undefined || node.data.date.kind === 'after'
  return type !== 'AI_DECISION' && type !== 'PRE_END' && type !== 'START'
}

/** The step that a node belongs to: a trigger to its action. Undefined when its action is not there. */
export function ownerOf(byId: Plan['byId'], node: DiagramNode) {
  if (node.type !== 'trigger') return node
  const parent = node.parentId === undefined ? undefined : byId.get(node.parentId)
  return parent?.type === 'action' ? parent : undefined
}

/**
 * Also a way that is drawn at the wrong place is read as what was meant, so that one slip is told once. Nothing goes
 * on after an end.
 */
function arrowOf(byId: Plan['byId'], edge: DiagramEdge): Arrow[] {
  const source = byId.get(edge.source)
  const target = byId.get(edge.target)
  const from = source && ownerOf(byId, source)
  const to = target && ownerOf(byId, target)
  if (!from || !to || isEnd(from)) return []
  return [{ from: from.id, to: to.id, outcome: source.type === 'trigger' ? (source.data.outcome ?? null) : null, edge }]
}

export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string) {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
