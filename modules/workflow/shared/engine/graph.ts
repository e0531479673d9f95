import { lookOf } from '../catalogue.ts'
import type { Diagram, DiagramNode, Outcome, StepType } from '../definition.ts'

interface Index {
  nodes: Diagram['nodes']
  edges: Diagram['edges']
  size: string
  byId: ReadonlyMap<string, DiagramNode>
  triggers: ReadonlyMap<string, DiagramNode[]>
  targets: ReadonlyMap<string, string[]>
}

/** A check of a large diagram asks for the same nodes and arrows a hundred thousand times. */
const indexes = new WeakMap<Diagram, Index>()

function indexOf(diagram: Diagram): Index {
  const { nodes, edges } = diagram
  const size = `${nodes.length} ${edges.length}`
  const known = indexes.get(diagram)
  if (known && known.nodes === nodes && known.edges === edges && known.size === size) return known

  const byId = new Map<string, DiagramNode>()
  const triggers = new Map<string, DiagramNode[]>()
  const targets = new Map<string, string[]>()
  // Where an id stands twice the first one counts.
  for (const node of nodes) if (!byId.has(node.id)) byId.set(node.id, node)
  for (const node of nodes)
    if (node.type === 'trigger' && node.parentId !== undefined) add(triggers, node.parentId, node)
  for (const { source, target } of edges) add(targets, source, target)
  const index = { nodes, edges, size, byId, triggers, targets }
  indexes.set(diagram, index)
  return index
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value) {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

export function nodeOf(diagram: Diagram, id: string) {
  return indexOf(diagram).byId.get(id)
}

/** Start, action and end nodes; triggers are parts of their action. */
export function stepNodes(diagram: Diagram) {
  return diagram.nodes.filter((node) => node.type !== 'trigger')
}

export function stepTypeOf(node: DiagramNode): StepType | undefined {
  return node.data.subject?.object_type ?? (node.type === 'start' ? 'START' : undefined)
}

/** What it is shown as, in the designer and wherever its drawing is at hand. */
export function lookOfNode(node: DiagramNode) {
  const type = stepTypeOf(node)
  return type === undefined ? '' : lookOf(type, node.data.triggers ?? [])
}

/** Where a step is shown otherwise than its type. */
export function ownLookOf(
  diagram: Diagram,
  { status_id, status_type }: { status_id: string; status_type: StepType },
): { look?: 'DECIDE' } {
  const node = status_type === 'TRANSFER' ? nodeOf(diagram, status_id) : undefined
  return node && lookOfNode(node) === 'DECIDE' ? { look: 'DECIDE' } : {}
}

export function nodesOfType(diagram: Diagram, type: StepType) {
  return stepNodes(diagram).filter((node) => stepTypeOf(node) === type)
}

export function triggersOf(diagram: Diagram, status_id: string) {
  return indexOf(diagram).triggers.get(status_id) ?? []
}

export function triggerOf(diagram: Diagram, status_id: string, outcome: Outcome) {
  return triggersOf(diagram, status_id).find((trigger) => trigger.data.outcome === outcome)
}

/** Where the arrow out of this start or trigger node points. */
export function targetOf(diagram: Diagram, source_id: string) {
  return indexOf(diagram).targets.get(source_id)?.[0]
}

export function nextOf(diagram: Diagram, status_id: string, outcome: Outcome) {
  const trigger = triggerOf(diagram, status_id, outcome)
  return trigger && targetOf(diagram, trigger.id)
}

/** Ids of the steps one arrow away, in the diagram's order. */
function successorsOf(diagram: Diagram, status_id: string) {
  const sources = [status_id, ...triggersOf(diagram, status_id).map((trigger) => trigger.id)]
  const { targets } = indexOf(diagram)
  return sources.flatMap((source) => targets.get(source) ?? [])
}

/** Ids of every step that arrows lead to from here, nearest first; the step itself only when it lies on a circle. */
export function reachableFrom(diagram: Diagram, status_id: string, without?: string) {
  const seen = new Set<string>()
  const queue = [status_id]
  // The queue grows while it is walked.
  for (const at of queue) {
    for (const next of successorsOf(diagram, at)) {
      if (seen.has(next) || next === without) continue
      seen.add(next)
      queue.push(next)
    }
  }
  return seen
}

/** The end of what its creator gives up: not that of what was refused, where there is another. */
export function endOfGivenUp(diagram: Diagram): DiagramNode | undefined {
  const cancels = nodesOfType(diagram, 'CANCEL')
  const refused = new Set(
    diagram.nodes.flatMap(({ id, data }) =>
      data.outcome === 'refused' ? (indexOf(diagram).targets.get(id) ?? []) : [],
    ),
  )
  return cancels.find(({ id }) => !refused.has(id)) ?? cancels[0]
}

/**
 * Where a council that asks for more material sends a document without an arrow: to the nearest correction that
 * arrows lead to from there, else to the flow's.
 */
export function correctionFor(diagram: Diagram, vote: string): DiagramNode | undefined {
  const corrections = nodesOfType(diagram, 'RE_CREATE')
  for (const id of reachableFrom(diagram, vote)) {
    const nearest = corrections.find((node) => node.id === id)
    if (nearest) return nearest
  }
  return corrections[0]
}
