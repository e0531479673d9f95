import type {
  CatalogueEntry,
  Diagram,
  DiagramEdge,
  DiagramNode,
  MeasureText,
  Outcome,
  Subject,
} from '#modules/workflow/shared/index.ts'
import { routed } from './routes.ts'
import { branched, conditioned, leading, moved, ordered, otherwise, settledAfter } from './arrows.ts'
import { type FlowDoc, freshId, newStep, newTrigger, type Point, refitted, snapped, triggerId } from './flow-doc.ts'

// Each edit takes what is drawn and gives it back changed; nothing is changed in place, so that undoing is keeping
// what was.

type NodeData = DiagramNode['data']
/** What is set to undefined is taken away. */
export type DataChange = { [Part in keyof NodeData]?: NodeData[Part] | undefined }

export const withDiagram = (doc: FlowDoc, diagram: Diagram): FlowDoc =>
  diagram === doc.diagram ? doc : { ...doc, diagram: routed(diagram, doc.diagram) }

export function addStep(
  doc: FlowDoc,
  entry: CatalogueEntry,
  at: Point,
  measure: MeasureText,
): { doc: FlowDoc; id: string } {
  const id = freshId(doc.diagram, entry.key)
  return {
    id,
    doc: withDiagram(doc, { ...doc.diagram, nodes: [...doc.diagram.nodes, ...newStep(entry, id, at, measure)] }),
  }
}

export function moveSteps(doc: FlowDoc, places: ReadonlyMap<string, Point>): FlowDoc {
  const nodes = doc.diagram.nodes.map((node) => {
    const place = node.type === 'trigger' ? undefined : places.get(node.id)
    if (!place) return node
    const position = snapped(place)
    return position.x === node.position.x && position.y === node.position.y ? node : { ...node, position }
  })
  return nodes.some((node, at) => node !== doc.diagram.nodes[at]) ? withDiagram(doc, { ...doc.diagram, nodes }) : doc
}

/** A step takes its triggers and every arrow at either of them along; a trigger alone goes by `setOutcomes`. */
export function removeSteps(doc: FlowDoc, ids: ReadonlySet<string>): FlowDoc {
  const isGone = ({ id, type, parentId }: DiagramNode) => (type === 'trigger' ? ids.has(parentId ?? '') : ids.has(id))
  const gone = new Set(doc.diagram.nodes.filter(isGone).map(({ id }) => id))
  if (gone.size === 0) return doc
  return withDiagram(doc, {
    nodes: doc.diagram.nodes.filter(({ id }) => !gone.has(id)),
    edges: settledAfter(
      doc.diagram.edges,
      doc.diagram.edges.filter(({ source, target }) => !gone.has(source) && !gone.has(target)),
    ),
  })
}

/** Arrows that would go with these steps. */
export function edgesWith({ diagram }: FlowDoc, ids: ReadonlySet<string>) {
  const gone = new Set(
    diagram.nodes.filter(({ id, parentId }) => ids.has(id) || ids.has(parentId ?? '')).map(({ id }) => id),
  )
  return diagram.edges.filter(({ source, target }) => gone.has(source) || gone.has(target)).length
}

/** May an arrow be drawn from here to there? From a start or an outcome, to a step that is not the start. */
export function canConnect({ diagram }: FlowDoc, source: string, target: string) {
  const from = diagram.nodes.find(({ id }) => id === source)
  const to = diagram.nodes.find(({ id }) => id === target)
  return (from?.type === 'start' || from?.type === 'trigger') && (to?.type === 'action' || to?.type === 'end')
}

/** Where an outcome leads, or leads otherwise: a new arrow takes the place of the old one that has no condition. */
export function connect(doc: FlowDoc, source: string, target: string): FlowDoc {
  if (
    !canConnect(doc, source, target) ||
    doc.diagram.edges.some((edge) => edge.source === source && edge.target === target)
  )
    return doc
  return withDiagram(doc, { ...doc.diagram, edges: leading(doc.diagram.edges, source, target) })
}

/** One arrow more out of an outcome, which is taken where this condition holds. */
export function branch(doc: FlowDoc, source: string, target: string, condition: string): FlowDoc {
  return canConnect(doc, source, target) ? withEdges(doc, branched(doc.diagram, source, target, condition)) : doc
}

export const setCondition = (doc: FlowDoc, id: string, condition: string) =>
  withEdges(doc, conditioned(doc.diagram.edges, id, condition))
export const moveArrow = (doc: FlowDoc, id: string, by: -1 | 1) => withEdges(doc, moved(doc.diagram, id, by))
export const makeOtherwise = (doc: FlowDoc, id: string) => withEdges(doc, otherwise(doc.diagram, id))

export function disconnect(doc: FlowDoc, edgeIds: ReadonlySet<string>): FlowDoc {
  const edges = doc.diagram.edges.filter(({ id }) => !edgeIds.has(id))
  return edges.length === doc.diagram.edges.length
    ? doc
    : withDiagram(doc, { ...doc.diagram, edges: settledAfter(doc.diagram.edges, edges) })
}

function withEdges(doc: FlowDoc, edges: readonly DiagramEdge[]): FlowDoc {
  const isSame =
    edges.length === doc.diagram.edges.length &&
    edges.every(
      (edge, at) => edge === doc.diagram.edges[at] || JSON.stringify(edge) === JSON.stringify(doc.diagram.edges[at]),
    )
  return isSame ? doc : withDiagram(doc, { ...doc.diagram, edges: [...edges] })
}

/** Changes what is said of a step or a trigger; what is renamed gets the room its name needs. */
export function changeData(doc: FlowDoc, id: string, change: DataChange, measure: MeasureText): FlowDoc {
  const node = doc.diagram.nodes.find((one) => one.id === id)
  if (!node) return doc
  const nodes = doc.diagram.nodes.map((one) => (one === node ? { ...one, data: cleaned(one.data, change) } : one))
  const diagram = { ...doc.diagram, nodes }
  return withDiagram(doc, 'label' in change ? refitted(diagram, node.parentId ?? id, measure) : diagram)
}

export function changeSubject(doc: FlowDoc, id: string, change: Partial<Subject>, measure: MeasureText): FlowDoc {
  const subject = doc.diagram.nodes.find((one) => one.id === id)?.data.subject
  return subject ? changeData(doc, id, { subject: { ...subject, ...change } }, measure) : doc
}

/** Which outcomes a step offers, in the order of the catalogue. An outcome that is taken away takes its arrow along. */
export function setOutcomes(doc: FlowDoc, id: string, outcomes: readonly Outcome[], measure: MeasureText): FlowDoc {
  const step = doc.diagram.nodes.find((one) => one.id === id)
  if (!step || step.type !== 'action') return doc
  const own = doc.diagram.nodes.filter(({ parentId }) => parentId === id)
  const triggers = outcomes.map(
    (outcome) => own.find(({ data }) => data.outcome === outcome) ?? newTrigger(id, outcome),
  )
  const kept = new Set(triggers.map((trigger) => trigger.id))
  const lost = new Set(own.filter((trigger) => !kept.has(trigger.id)).map((trigger) => trigger.id))
  const nodes = doc.diagram.nodes.flatMap((node) =>
    node === step
      ? [{ ...step, data: { ...step.data, triggers: [...outcomes] } }, ...triggers]
      : node.parentId === id
        ? []
        : [node],
  )
  return withDiagram(
    doc,
    refitted({ nodes, edges: doc.diagram.edges.filter(({ source }) => !lost.has(source)) }, id, measure),
  )
}

/** A step put right after another on its outcome, with an arrow to it; for those who add without a mouse. */
export function addAfter(doc: FlowDoc, entry: CatalogueEntry, source: string | null, at: Point, measure: MeasureText) {
  const added = addStep(doc, entry, at, measure)
  return source === null ? added : { ...added, doc: connect(added.doc, source, added.id) }
}

/**
 * The outcome among what is chosen from which no arrow leads on yet; of several the first. With nothing chosen a flow
 * begins at its start.
 */
export function openEnd({ diagram }: FlowDoc, chosen: ReadonlySet<string>): string | null {
  const linked = new Set(diagram.edges.map(({ source }) => source))
  const isSource = ({ id, type, parentId }: DiagramNode) =>
    type === 'start'
      ? chosen.has(id) || chosen.size === 0
      : type === 'trigger' && (chosen.has(id) || chosen.has(parentId ?? ''))
  return diagram.nodes.find((node) => isSource(node) && !linked.has(node.id))?.id ?? null
}

/** Steps with their triggers, and the arrows among them. */
export interface Clip {
  nodes: DiagramNode[]
  edges: DiagramEdge[]
}

export function copied({ diagram }: FlowDoc, ids: ReadonlySet<string>): Clip {
  // There is one start.
  const chosen = new Set(
    diagram.nodes.filter(({ id, type }) => ids.has(id) && type !== 'start' && type !== 'trigger').map(({ id }) => id),
  )
  const nodes = diagram.nodes.filter(
    ({ id, parentId }) => chosen.has(id) || (parentId !== undefined && chosen.has(parentId)),
  )
  const inside = new Set(nodes.map(({ id }) => id))
  return { nodes, edges: diagram.edges.filter(({ source, target }) => inside.has(source) && inside.has(target)) }
}

export function paste(doc: FlowDoc, clip: Clip, by: Point): { doc: FlowDoc; ids: string[] } {
  const names = new Map<string, string>()
  const nodes: DiagramNode[] = []
  for (const node of clip.nodes) {
    if (node.type === 'trigger') continue
    const id = freshId({ nodes: [...doc.diagram.nodes, ...nodes], edges: [] }, node.id.replace(/_\d+$/, ''))
    names.set(node.id, id)
    nodes.push({ ...node, id, position: snapped({ x: node.position.x + by.x, y: node.position.y + by.y }) })
    for (const trigger of clip.nodes.filter(({ parentId }) => parentId === node.id)) {
      const own = trigger.data.outcome ? triggerId(id, trigger.data.outcome) : `${id}:${trigger.id}`
      names.set(trigger.id, own)
      nodes.push({ ...trigger, id: own, parentId: id })
    }
  }
  if (nodes.length === 0) return { doc, ids: [] }
  const edges = clip.edges.map((edge) => {
    const [source, target] = [names.get(edge.source) ?? edge.source, names.get(edge.target) ?? edge.target]
    return { ...edge, id: `${source}>${target}`, source, target }
  })
  // A way that led out of what was copied is not there: what is left of it leads on otherwise.
  const settled = [...new Set(edges.map(({ source }) => source))].reduce((all, source) => ordered(all, source), edges)
  const ids = nodes.filter(({ type }) => type !== 'trigger').map(({ id }) => id)
  return {
    ids,
    doc: withDiagram(doc, { nodes: [...doc.diagram.nodes, ...nodes], edges: [...doc.diagram.edges, ...settled] }),
  }
}

/** What was emptied is taken away rather than kept as nothing. */
function cleaned(data: NodeData, change: DataChange): NodeData {
  return Object.fromEntries(
    Object.entries({ ...data, ...change }).filter(([, value]) => value !== undefined),
  ) as NodeData
}
