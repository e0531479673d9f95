interface Item {
  id: string
}

/** The document to read next: the one below, or the one above at the end; null when nothing else is left. */
export function nextAfter(items: readonly Item[], id: string) {
  const at = items.findIndex((item) => item.id === id)
  if (at < 0) return items[0]?.id ?? null
  return (items[at + 1] ?? items[at - 1])?.id ?? null
}

/** Where j, k and the arrows lead; from nowhere they lead to the first. */
export function neighbour(items: readonly Item[], id: string | null, step: 1 | -1) {
  const at = items.findIndex((item) => item.id === id)
  if (at < 0) return items[0]?.id ?? null
  return items[Math.min(items.length - 1, Math.max(0, at + step))]?.id ?? null
}
