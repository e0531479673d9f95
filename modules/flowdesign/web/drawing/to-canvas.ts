import { MarkerType, type Edge, type Node, Position } from '@xyflow/react'
import type { Diagram, DiagramEdge, DiagramNode } from '#modules/workflow/shared/index.ts'
import { type Detour, sides } from './detours.ts'
import { boxOf, type Point } from './flow-doc.ts'
import { SOURCE_HANDLE, targetHandles } from './routes.ts'
import { shortened, type Spot } from './spots.ts'

/** How a node is lit up, besides what it is. */
export type Mark = 'error' | 'warning' | 'way' | 'here' | 'passed' | 'pen' | null

interface CanvasData extends Record<string, unknown> {
  node: DiagramNode
  /** In the language of the page. */
  label: string
  /** Who gets it, where the step says so. */
  note: string
  mark: Mark
  /** An arrow leads on from here. */
  isLinked: boolean
}
export type CanvasNode = Node<CanvasData>

export interface Looks {
  selected: ReadonlySet<string>
  labelOf: (node: DiagramNode) => string
  noteOf: (node: DiagramNode) => string
  markOf: (id: string) => Mark
  isFixed: boolean
}

/**
 * Keeps what did not change, so that a diagram of hundreds of steps redraws the one that did; words are looked up
 * again only where they may be others.
 */
export function canvasNodes() {
  let known = new Map<string, { made: CanvasNode; from: readonly unknown[]; label: string; note: string }>()
  let asked: Pick<Looks, 'labelOf' | 'noteOf'> | null = null
  return (diagram: Diagram, { selected, labelOf, noteOf, markOf, isFixed }: Looks): CanvasNode[] => {
    const linked = new Set(diagram.edges.map(({ source }) => source))
    const steps = new Map(
      diagram.nodes.flatMap(({ id, type, position }) => (type === 'trigger' ? [] : [[id, position] as const])),
    )
    const next: typeof known = new Map()
    const speaksAlike = asked?.labelOf === labelOf && asked.noteOf === noteOf
    const nodes = parentsFirst(diagram.nodes).map((node) => {
      const before = known.get(node.id)
      const { label, note } =
        speaksAlike && before?.from[0] === node ? before : { label: labelOf(node), note: noteOf(node) }
      const from = [
        node,
        selected.has(node.id),
        label,
        note,
        markOf(node.id),
        linked.has(node.id),
        isFixed,
        node.parentId === undefined ? undefined : steps.get(node.parentId),
      ] as const
      const made =
        before && before.from.length === from.length && before.from.every((part, at) => part === from[at])
          ? before.made
          : asNode(...from)
      next.set(node.id, { made, from, label, note })
      return made
    })
    known = next
    asked = { labelOf, noteOf }
    return nodes
  }
}

function parentsFirst(nodes: readonly DiagramNode[]) {
  const seen = new Set<string>()
  const isInOrder = nodes.every(({ id, parentId }) => {
    seen.add(id)
    return parentId === undefined || seen.has(parentId)
  })
  return isInOrder ? nodes : nodes.toSorted((a, b) => Number(a.type === 'trigger') - Number(b.type === 'trigger'))
}

function asNode(
  node: DiagramNode,
  selected: boolean,
  label: string,
  note: string,
  mark: Mark,
  isLinked: boolean,
  isFixed: boolean,
  parent: Point | undefined,
): CanvasNode {
  const { width = 120, height = 48 } = node.style ?? {}
  const isTrigger = node.type === 'trigger'
  return {
    id: node.id,
    type: isTrigger ? 'trigger' : 'step',
    position: node.position,
    selected,
    width,
    height,
    zIndex: isTrigger ? LAYERS.trigger : LAYERS.step,
    measured: { width, height },
    style: styleAt(boxOf(node, parent)),
    data: { node, label, note, mark, isLinked },
    draggable: !isTrigger && !isFixed,
    connectable: !isFixed,
    deletable: false,
    ...(isTrigger && node.parentId !== undefined ? { parentId: node.parentId, extent: 'parent' as const } : {}),
    // Known beforehand, so that arrows reach steps that are out of sight and were never drawn.
    handles: handlesOf(node, width, height),
    ariaLabel: note ? `${label}, ${note}` : label,
  }
}

/**
 * Placed rather than shifted: each shifted part is to the browser a surface of its own, and hundreds of them are
 * sorted again whenever one is painted.
 */
export const styleAt = ({ x, y }: Point) => ({ transform: 'none', left: x, top: y })

/** Pixels across the dot from which arrows are drawn; as in canvas.module.css. */
const DOT = 11

/** No arrow lies upon a step, where it would take what is meant for the step. */
const LAYERS = { arrow: 0, litArrow: 1, step: 2, trigger: 3 } as const

function handlesOf({ type }: DiagramNode, width: number, height: number): NonNullable<CanvasNode['handles']> {
  const source = {
    id: SOURCE_HANDLE,
    type: 'source' as const,
    position: Position.Bottom,
    x: width / 2 - DOT / 2,
    y: height - DOT / 2,
    width: DOT,
    height: DOT,
  }
  const places = { top: { x: width / 2, y: 0 }, left: { x: 0, y: 24 }, right: { x: width, y: 24 } }
  const targets = targetHandles.map((id) => ({
    id,
    type: 'target' as const,
    position: sides[id],
    ...places[id],
    width: 1,
    height: 1,
  }))
  return type === 'trigger' || type === 'start' ? [source] : targets
}

interface EdgeLooks {
  selected: ReadonlySet<string>
  way: ReadonlySet<string>
  /** Arrows that lead around what stands in their way. */
  detours: ReadonlyMap<string, Detour>
  /** Where words and plus lie. */
  spots?: ReadonlyMap<string, Spot>
  nameOf: (edge: DiagramEdge) => string
  /** Its condition, where it has one. */
  noteOf: (edge: DiagramEdge) => string
}

/** The same for arrows: only those that changed are drawn anew. */
export function canvasEdges() {
  let known = new Map<string, { made: Edge; from: readonly unknown[] }>()
  let last: Edge[] = []
  return ({ edges }: Diagram, { selected, way, detours, spots, nameOf, noteOf }: EdgeLooks): Edge[] => {
    const next: typeof known = new Map()
    const all = edges.map((edge) => {
      const from = [
        edge,
        selected.has(edge.id),
        way.has(edge.id),
        nameOf(edge),
        noteOf(edge),
        detours.get(edge.id),
        spots?.get(edge.id),
      ] as const
      const before = known.get(edge.id)
      const made = before && before.from.every((part, at) => part === from[at]) ? before.made : asEdge(...from)
      next.set(edge.id, { made, from })
      return made
    })
    known = next
    // The same list means to the canvas that it need not look at its arrows.
    if (all.length !== last.length || all.some((edge, at) => edge !== last[at])) last = all
    return last
  }
}

function asEdge(
  { id, source, target, sourceHandle = null, targetHandle = null }: DiagramEdge,
  selected: boolean,
  isOnWay: boolean,
  name: string,
  note: string,
  detour: Detour | undefined,
  spot: Spot | undefined,
): Edge {
  const color = selected ? 'var(--orgil-focus)' : isOnWay ? 'var(--orgil-danger)' : 'var(--orgil-line-strong)'
  return {
    id,
    type: 'smoothstep',
    source,
    target,
    sourceHandle,
    targetHandle,
    selected,
    deletable: false,
    interactionWidth: 28,
    ariaLabel: note ? `${name}, ${note}` : name,
    zIndex: isOnWay || selected ? LAYERS.litArrow : LAYERS.arrow,
    style: { stroke: color, strokeWidth: isOnWay || selected ? 2.2 : 1.6 },
    markerEnd: { type: MarkerType.ArrowClosed, color, width: 16, height: 16 },
    ...((detour || spot) && { data: { ...(detour && { detour }), ...(spot && { spot, name }) } }),
    ...(note && {
      label: shortened(note),
      labelBgPadding: [7, 4] as [number, number],
      labelBgBorderRadius: 6,
    }),
  }
}
