/** The circles of a graph, each once: its nodes in order, the first repeated at the end. */
export function cyclesIn(graph: Map<string, string[]>): string[][] {
  const found = new Map<string, string[]>()
  const done = new Set<string>()
  const way: string[] = []

  const visit = (node: string) => {
    const at = way.indexOf(node)
    if (at >= 0) {
      const circle = way.slice(at)
      found.set([...circle].sort().join(), [...circle, node])
      return
    }
    if (done.has(node)) return
    way.push(node)
    for (const next of graph.get(node) ?? []) visit(next)
    way.pop()
    done.add(node)
  }
  for (const node of graph.keys()) visit(node)
  return [...found.values()]
}
