import type { Diagram, DiagramNode, Outcome, StepType } from '../definition.ts'

export function nodeOf(diagram: Diagram, id: string) {
  return diagram.nodes.find((node) => node.id === id)
}

/** Start, action and end nodes; triggers are parts of their action. */
export function stepNodes(diagram: Diagram) {
  return diagram.nodes.filter((node) => node.type !== 'trigger')
}

export function stepTypeOf(node: DiagramNode): StepType | undefined {
  return node.data.subject?.object_type ?? (node.type === 'start' ? 'START' : undefined)
}

export function nodesOfType(diagram: Diagram, type: StepType) {
  return stepNodes(diagram).filter((node) => stepTypeOf(node) === type)
}

export function triggersOf(diagram: Diagram, status_id: string) {
  return diagram.nodes.filter((node) => node.type === 'trigger' && node.parentId === status_id)
}

export function triggerOf(diagram: Diagram, status_id: string, outcome: Outcome) {
  return triggersOf(diagram, status_id).find((trigger) => trigger.data.outcome === outcome)
}

/** Where the arrow out of this start or trigger node points. */
export function targetOf(diagram: Diagram, source_id: string) {
  return diagram.edges.find((edge) => edge.source === source_id)?.target
}

export function nextOf(diagram: Diagram, status_id: string, outcome: Outcome) {
  const trigger = triggerOf(diagram, status_id, outcome)
  return trigger && targetOf(diagram, trigger.id)
}

/** Ids of the steps one arrow away, in the diagram's order. */
export function successorsOf(diagram: Diagram, status_id: string) {
  const sources = [status_id, ...triggersOf(diagram, status_id).map((trigger) => trigger.id)]
  return sources.flatMap((source) => diagram.edges.filter((edge) => edge.source === source).map((edge) => edge.target))
}

/** Ids of every step that arrows lead to from here, nearest first; the step itself only when it lies on a circle. */
export function reachableFrom(diagram: Diagram, status_id: string, without?: string) {
  const seen = new Set<string>()
  const queue = [status_id]
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    for (const next of successorsOf(diagram, at)) {
      if (seen.has(next) || next === without) continue
      seen.add(next)
      queue.push(next)
    }
  }
  return seen
}

/** The re-create step that arrows lead to from here, the nearest one. */
export function nearestOfType(diagram: Diagram, from: string, type: StepType) {
  for (const id of reachableFrom(diagram, from)) {
    const node = nodeOf(diagram, id)
    if (node && stepTypeOf(node) === type) return node
  }
  return undefined
}
