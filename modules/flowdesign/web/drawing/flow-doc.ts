import {
  separable,
  type CatalogueEntry,
  type Diagram,
  type DiagramNode,
  type FlowContents,
  type MeasureText,
  nodeSize,
  type Outcome,
  triggerLabel,
} from '#modules/workflow/shared/index.ts'

/**
 * What is drawn, together with its form and its names: one thing, so that one undo takes back one step whatever it
 * was.
 */
export type FlowDoc = FlowContents

export interface Point {
  x: number
  y: number
}

/** Steps stand on a grid of this many pixels. */
export const GRID = 10
export const snapped = ({ x, y }: Point): Point => ({ x: Math.round(x / GRID) * GRID, y: Math.round(y / GRID) * GRID })

export interface Box extends Point {
  width: number
  height: number
}

/** Where a node lies on the canvas; a trigger's place is told from its step's. */
export function boxOf(
  { position, style }: DiagramNode,
  parent: Point = { x: 0, y: 0 },
  { x, y }: Point = position,
): Box {
  return { x: x + parent.x, y: y + parent.y, width: style?.width ?? 0, height: style?.height ?? 0 }
}

export const triggerId = (stepId: string, outcome: Outcome) => `${stepId}:${outcome}`

/** A step as it comes out of the palette, with its triggers. */
export function newStep(entry: CatalogueEntry, id: string, at: Point, measure: MeasureText): DiagramNode[] {
  const step: DiagramNode = {
    id,
    type: entry.type,
    position: snapped(at),
    data: {
      label: entry.label.mn,
      labels: entry.label,
      icon: entry.icon,
      color: entry.color,
      description: entry.description.mn,
      descriptions: entry.description,
      subject: entry.subject,
      ...(entry.type === 'action' && { triggers: entry.triggers }),
      // Nobody decides what they sent, unless it is drawn so.
      ...(separable.includes(entry.subject.object_type) && { separation: { sender: true } }),
    },
  }
  return fitted([step, ...entry.triggers.map((outcome) => newTrigger(id, outcome))], measure)
}

export function newTrigger(stepId: string, outcome: Outcome): DiagramNode {
  const label = triggerLabel(outcome)
  return {
    id: triggerId(stepId, outcome),
    type: 'trigger',
    position: { x: 0, y: 0 },
    parentId: stepId,
    draggable: false,
    data: { label: label.mn, labels: label, icon: '', color: '', description: '', outcome },
  }
}

/** A step and its triggers, as large as their words need; the triggers stand in their row inside of it. */
function fitted([step, ...triggers]: readonly DiagramNode[], measure: MeasureText): DiagramNode[] {
  if (!step) return []
  const size = nodeSize(
    widest(step, measure),
    triggers.map((trigger) => widest(trigger, measure)),
    measure,
  )
  // It grows to both sides: what stood in the middle of a column stays there.
  const x = step.position.x + ((step.style?.width ?? size.width) - size.width) / 2
  return [
    placed(step, { ...step.position, x }, size),
    ...triggers.map((trigger, at) => {
      const { x = 0, y = 0, width = 0, height = 0 } = size.triggers[at] ?? {}
      return placed(trigger, { x, y }, { width, height })
    }),
  ]
}

/** The same as before where it lies there already and is as large. */
function placed(node: DiagramNode, { x, y }: Point, { width, height }: { width: number; height: number }): DiagramNode {
  const { position, style } = node
  return position.x === x && position.y === y && style?.width === width && style.height === height
    ? node
    : { ...node, position: { x, y }, style: { width, height } }
}

/** The longest of its names: a step is as wide for those who read Korean as for those who read Mongolian. */
function widest({ data: { label, labels } }: DiagramNode, measure: MeasureText) {
  return [label, labels?.en ?? '', labels?.ko ?? ''].reduce((longest, name) =>
    measure(name, 10) > measure(longest, 10) ? name : longest,
  )
}

/** Every step in the room that it needs: a diagram that was drawn elsewhere, or by an older measure. */
export function allFitted(diagram: Diagram, measure: MeasureText): Diagram {
  const triggers = Map.groupBy(
    diagram.nodes.filter(({ type }) => type === 'trigger'),
    ({ parentId }) => parentId ?? '',
  )
  const fresh = new Map(
    diagram.nodes
      .filter(({ type }) => type !== 'trigger')
      .flatMap((step) => fitted([step, ...(triggers.get(step.id) ?? [])], measure))
      .map((node) => [node.id, node]),
  )
  return { ...diagram, nodes: diagram.nodes.map((node) => fresh.get(node.id) ?? node) }
}

/** The same for one step of a diagram, after something in it was renamed. */
export function refitted(diagram: Diagram, stepId: string, measure: MeasureText): Diagram {
  const family = diagram.nodes.filter(({ id, parentId }) => id === stepId || parentId === stepId)
  const fresh = new Map(
    fitted(
      family.toSorted((a, b) => Number(a.type === 'trigger') - Number(b.type === 'trigger')),
      measure,
    ).map((node) => [node.id, node]),
  )
  return { ...diagram, nodes: diagram.nodes.map((node) => fresh.get(node.id) ?? node) }
}

export function freshId(diagram: Diagram, kind: string) {
  const taken = new Set(diagram.nodes.map(({ id }) => id))
  for (let number = 1; ; number += 1) if (!taken.has(`${kind}_${number}`)) return `${kind}_${number}`
}
