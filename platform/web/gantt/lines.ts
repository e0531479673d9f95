export interface Standing {
  id: string
  parent?: string | undefined
}

/** Something as it stands in a tree of lines. */
export interface Line<T extends Standing> {
  item: T
  /** From 1. */
  level: number
  hasBelow: boolean
  isOpen: boolean
  /** Among those that stand beside it, from 1, and how many these are. */
  at: number
  of: number
}

/**
 * The lines of a tree from above to below, without those that stand below a closed one. What names a parent that is not
 * there stands at the top, and so does one of those that stand below each other.
 */
export function linesOf<T extends Standing>(items: readonly T[], closed: ReadonlySet<string>): Line<T>[] {
  const known = new Set(items.map(({ id }) => id))
  const below = new Map<string | undefined, T[]>()
  for (const item of items) {
    const parent = item.parent !== undefined && known.has(item.parent) ? item.parent : undefined
    const beside = below.get(parent)
    if (beside) beside.push(item)
    else below.set(parent, [item])
  }
  const lines: Line<T>[] = []
  const seen = new Set<string>()
  const walk = (tops: readonly T[]) => {
    const waiting = tops
      .map((item, at) => ({ item, level: 1, at: at + 1, of: tops.length, isShown: true }))
      .toReversed()
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { item, level, at, of, isShown } = next
      if (seen.has(item.id)) continue
      seen.add(item.id)
      const children = below.get(item.id) ?? []
      const isOpen = children.length > 0 && !closed.has(item.id)
      if (isShown) lines.push({ item, level, hasBelow: children.length > 0, isOpen, at, of })
      for (let child = children.length - 1; child >= 0; child -= 1)
        waiting.push({
          item: children[child]!,
          level: level + 1,
          at: child + 1,
          of: children.length,
          isShown: isShown && isOpen,
        })
    }
  }
  walk(below.get(undefined) ?? [])
  for (const item of items) if (!seen.has(item.id)) walk([item])
  return lines
}

/** What stands under what: the same as before, as long as nothing came, went or stands elsewhere. */
export function sameTree(before: readonly Standing[] | undefined, now: readonly Standing[]): readonly Standing[] {
  const isSame =
    before?.length === now.length &&
    before.every(({ id, parent }, at) => id === now[at]!.id && parent === now[at]!.parent)
  return isSame ? before : now.map(({ id, parent }) => ({ id, parent }))
}
