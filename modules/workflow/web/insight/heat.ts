import type { Diagram, DiagramNode } from '../../shared/definition.ts'
import { type Box, frameOf, route, sizeOf } from '../../shared/shapes.ts'
import type { StepFigures } from '../../shared/insight.ts'

export interface HeatBox extends Box {
  id: string
  node: DiagramNode
  /** Names of its outcomes, where the drawing has them. */
  outcomes: (Box & { node: DiagramNode })[]
  figures: StepFigures | undefined
  /** 0 to 1; the hottest step of the flow is 1, or what is as much as `least`. */
  heat: number
}

/**
 * The designer's drawing with how hot each step is; what nobody waits at is cold, and less than `least` at none is
 * the hottest.
 */
export function heatMap(
  { nodes, edges }: Diagram,
  steps: readonly StepFigures[],
  valueOf: (step: StepFigures) => number,
  least = 0,
) {
  const figures = new Map(steps.map((step) => [step.status_id, step]))
  const hottest = Math.max(least, ...steps.filter(({ is_drawn }) => is_drawn).map(valueOf))
  const boxes = nodes
    .filter(({ type }) => type !== 'trigger')
    .map((node): HeatBox => {
      const own = nodes.filter(({ parentId }) => parentId === node.id)
      const step = figures.get(node.id)
      return {
        id: node.id,
        node,
        ...node.position,
        ...sizeOf(node, own),
        figures: step,
        heat: step && hottest > 0 ? valueOf(step) / hottest : 0,
        outcomes: own.map((one) => ({
          node: one,
          x: node.position.x + one.position.x,
          y: node.position.y + one.position.y,
          width: one.style?.width ?? 60,
          height: one.style?.height ?? 24,
        })),
      }
    })
  const ownerOf = new Map(nodes.map(({ id, parentId }) => [id, boxes.find((box) => box.id === (parentId ?? id))]))
  const arrows = edges.flatMap(({ id, source, target }) => {
    const [from, to] = [ownerOf.get(source), ownerOf.get(target)]
    if (!from || !to) return []
    const outcome = from.outcomes.find(({ node }) => node.id === source)
    // Downwards it leaves below its outcome; sideways it leaves the step.
    const start = outcome && to.y >= from.y + from.height ? { ...from, x: outcome.x, width: outcome.width } : from
    return [
      {
        id,
        points: route(start, to)
          .map(({ x, y }) => `${x},${y}`)
          .join(' '),
      },
    ]
  })
  return { hottest, boxes, arrows, frame: frameOf(boxes) }
}
