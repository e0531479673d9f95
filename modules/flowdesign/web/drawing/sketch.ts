import { getSmoothStepPath, Position } from '@xyflow/react'
import type { Diagram, DiagramEdge, DiagramNode } from '#modules/workflow/shared/index.ts'
import { type Detour, endsOf, liesAt, sides, straightDown } from './detours.ts'
import { type Box, boxOf, type Point } from './flow-doc.ts'
import { isSetback } from './setbacks.ts'
import type { TargetHandle } from './routes.ts'

/**
 * What of a large diagram is far away or out of sight: all its arrows in one stroke and its outcomes as bars, instead
 * of hundreds of parts that nobody could press.
 */
export interface Sketch {
  arrows: string
  /** Chosen, or on the way that a finding shows. */
  lit: string
  tips: string
  forward: string
  setbacks: string
}

/** From so many nodes on a diagram is drawn in full only where somebody looks. */
export const LARGE = 120

interface Looks {
  selected: ReadonlySet<string>
  way: ReadonlySet<string>
  detours: ReadonlyMap<string, Detour>
  /** Arrows and outcomes that are drawn otherwise. */
  without: (id: string) => boolean
  /** Where steps are while they are carried, if not where they stand. */
  carried?: ReadonlyMap<string, Point>
}

const TIP = { long: 13, wide: 7 }

/** Keeps the stroke of every arrow that did not change. */
export function sketches() {
  let known = new Map<string, { from: readonly unknown[]; stroke: string; tip: string }>()
  return ({ nodes, edges }: Diagram, { selected, way, detours, without, carried }: Looks): Sketch => {
    const byId = new Map(nodes.map((node) => [node.id, node]))
    const placeOf = (node: DiagramNode) => carried?.get(node.id) ?? node.position
    const next: typeof known = new Map()
    const strokes: Record<'arrows' | 'lit', string[]> = { arrows: [], lit: [] }
    const tips: string[] = []
    for (const edge of edges) {
      const source = byId.get(edge.source)
      const target = byId.get(edge.target)
      if (!source || !target || without(edge.id)) continue
      const parent = source.parentId === undefined ? undefined : byId.get(source.parentId)
      const detour = detours.get(edge.id)
      const from = [
        edge.targetHandle,
        detour,
        source,
        target,
        placeOf(source),
        placeOf(target),
        parent && placeOf(parent),
      ]
      const before = known.get(edge.id)
      const drawn = before?.from.every((part, at) => part === from[at])
        ? before
        : {
            from,
            ...arrowOf(
              edge,
              boxOf(source, parent && placeOf(parent), placeOf(source)),
              boxOf(target, undefined, placeOf(target)),
              detour,
            ),
          }
      next.set(edge.id, drawn)
      strokes[selected.has(edge.id) || way.has(edge.id) ? 'lit' : 'arrows'].push(drawn.stroke)
      tips.push(drawn.tip)
    }
    known = next
    const bars = Map.groupBy(
      nodes.filter(({ id, type }) => type === 'trigger' && !without(id)),
      ({ data }) => isSetback(data.outcome),
    )
    const barOf = (node: DiagramNode) => {
      const parent = byId.get(node.parentId ?? '')
      const { x, y, width, height } = boxOf(node, parent && placeOf(parent), placeOf(node))
      return `M${x} ${y}h${width}v${height}h${-width}z`
    }
    const pathOf = (isBack: boolean) => (bars.get(isBack) ?? []).map(barOf).join('')
    return {
      arrows: strokes.arrows.join(''),
      lit: strokes.lit.join(''),
      tips: tips.join(''),
      forward: pathOf(false),
      setbacks: pathOf(true),
    }
  }
}

function arrowOf(edge: DiagramEdge, source: Box, target: Box, detour: Detour | undefined) {
  const { from, to, side } = endsOf(edge, source, target)
  if (detour && liesAt(detour, from, to)) return { stroke: detour.stroke, tip: tipOf(to, side) }
  const x = straightDown(from.x, to.x, sides[side])
  const [stroke] = getSmoothStepPath({
    sourceX: from.x,
    sourceY: from.y,
    sourcePosition: Position.Bottom,
    targetX: x,
    targetY: to.y,
    targetPosition: sides[side],
  })
  return { stroke, tip: tipOf({ x, y: to.y }, side) }
}

function tipOf({ x, y }: Point, side: TargetHandle) {
  const { long, wide } = TIP
  if (side === 'top') return `M${x} ${y}l${-wide} ${-long}h${2 * wide}z`
  const back = side === 'left' ? -long : long
  return `M${x} ${y}l${back} ${-wide}v${2 * wide}z`
}
