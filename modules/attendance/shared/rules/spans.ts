/** A stretch of time: epoch milliseconds on full minutes, its end does not belong to it. */
export interface Span {
  from: number
  to: number
}

export const MINUTE = 60_000

/** The full minute that a clock shows at this moment. */
export const minuteOf = (moment: number) => Math.floor(moment / MINUTE) * MINUTE

/** The same time without overlaps, in order; the functions below want their spans so. */
export function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = []
  for (const { from, to } of spans.filter((one) => one.from < one.to).sort((a, b) => a.from - b.from)) {
    const last = found.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else found.push({ from, to })
  }
  return found
}

/** What lies in both. */
export function common(some: readonly Span[], others: readonly Span[]): Span[] {
  return some.flatMap((one) =>
    others
      .map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) }))
      .filter(({ from, to }) => from < to),
  )
}

/** What is left of some when the others are taken away. */
export function without(some: readonly Span[], others: readonly Span[]): Span[] {
  return some.flatMap((one) => {
    const left: Span[] = []
    let { from } = one
    for (const other of others) {
      if (other.to <= from || other.from >= one.to) continue
      if (other.from > from) left.push({ from, to: other.from })
      from = other.to
    }
    return from < one.to ? [...left, { from, to: one.to }] : left
  })
}

/** Whole minutes in all. */
export function minutesOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + (to - from), 0) / MINUTE
}

/** So many minutes of them, from the first on. */
export function firstOf(spans: readonly Span[], minutes: number): Span[] {
  let left = Math.max(0, minutes) * MINUTE
  return spans.flatMap(({ from, to }) => {
    const taken = Math.min(left, to - from)
    left -= taken
    return taken > 0 ? [{ from, to: from + taken }] : []
  })
}

/** So many minutes of them, up to the last. */
export function lastOf(spans: readonly Span[], minutes: number): Span[] {
  return without(spans, firstOf(spans, minutesOf(spans) - minutes))
}
