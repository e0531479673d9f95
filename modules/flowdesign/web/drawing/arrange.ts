import dagre from '@dagrejs/dagre'
import type { Diagram } from '#modules/workflow/shared/index.ts'
import { type Point, snapped } from './flow-doc.ts'

/** Places for the steps, from top to bottom; triggers go with theirs. */
export function arranged({ nodes, edges }: Diagram): Map<string, Point> {
  const graph = new dagre.graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 60, ranksep: 70 })
  graph.setDefaultEdgeLabel(() => ({}))
  const steps = nodes.filter(({ type }) => type !== 'trigger')
  const stepOf = new Map(nodes.map(({ id, parentId }) => [id, parentId ?? id]))
  // By their place in the list: an id may mean something to the program that lays them out.
  const known = new Map(steps.map(({ id }, at) => [id, `step ${at}`]))
  for (const { id, style } of steps)
    graph.setNode(known.get(id)!, { width: style?.width ?? 160, height: style?.height ?? 60 })
  for (const [at, { source, target }] of edges.entries()) {
    const [from, to] = [source, target].map((id) => known.get(stepOf.get(id) ?? ''))
    if (from && to && from !== to) graph.setEdge(from, to, {}, `arrow ${at}`)
  }
  dagre.layout(graph)
  return new Map(
    steps.map(({ id, style }) => {
      const { x = 0, y = 0 } = graph.node(known.get(id)!) as Partial<Point>
      return [id, snapped({ x: x - (style?.width ?? 160) / 2, y: y - (style?.height ?? 60) / 2 })]
    }),
  )
}
