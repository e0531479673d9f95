import { type Diagram, nodeOf, nodesOfType, triggersOf } from '#modules/workflow/shared/index.ts'

/**
 * The shortest way from the start to this node, with the triggers on it; empty where none leads there. Steps in
 * `around` are not passed.
 */
export function wayTo(diagram: Diagram, id: string, around: readonly string[] = []): string[] {
  const [start] = nodesOfType(diagram, 'START')
  if (!start) return []
  const from = new Map<string, string | null>([[start.id, null]])
  const closed = new Set(around)
  const arrows = Map.groupBy(diagram.edges, ({ source }) => source)
  const goal = nodeOf(diagram, id)
  for (const at of from.keys()) {
    if (at === id) break
    if (closed.has(at)) continue
    // A target that does not exist is no way.
    const targets = (arrows.get(at) ?? []).map(({ target }) => target).filter((target) => nodeOf(diagram, target))
    for (const next of [...triggersOf(diagram, at).map((trigger) => trigger.id), ...targets]) {
      if (!from.has(next)) from.set(next, at)
    }
  }
  if (!goal || !from.has(id)) return []
  const way = []
  for (let at: string | null | undefined = id; at !== null && at !== undefined; at = from.get(at)) way.unshift(at)
  return way
}

/** The arrows between the nodes of a way. */
export function edgesOf(diagram: Diagram, way: readonly string[]): Set<string> {
  const steps = new Set(way.slice(1).map((target, at) => `${way[at]} ${target}`))
  return new Set(diagram.edges.filter(({ source, target }) => steps.has(`${source} ${target}`)).map(({ id }) => id))
}
