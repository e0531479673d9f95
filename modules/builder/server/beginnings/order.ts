interface Naming {
  /** The places of the tables that it names, its own among them. */
  names: readonly { column: string; to: number }[]
}

/**
 * In which order tables get their rows, so that what a row names stands already; columns for which there is no such
 * order come later, when all rows stand.
 */
export function orderOf(tables: readonly Naming[]): { order: number[]; later: ReadonlyMap<number, readonly string[]> } {
  const left = new Set(tables.keys())
  const order: number[] = []
  const later = new Map<number, string[]>()
  while (left.size > 0) {
    const waits = (at: number) => tables[at]!.names.filter(({ to }) => to !== at && left.has(to))
    const isNamed = (at: number) =>
      [...left].some((other) => other !== at && tables[other]!.names.some(({ to }) => to === at))
    const free = [...left].find((at) => waits(at).length === 0)
    // In a circle one has to begin: one that others wait for.
    const next = free ?? [...left].find(isNamed) ?? [...left][0]!
    const columns = tables[next]!.names.filter(({ to }) => left.has(to)).map(({ column }) => column)
    if (columns.length > 0) later.set(next, columns)
    left.delete(next)
    order.push(next)
  }
  return { order, later }
}
