import type { CSSProperties } from 'react'

const known: CSSProperties[] = []

/** Where a column stays that does not go by with the others; the grid says it, and of the others nothing. */
export function leftOf(at: number): CSSProperties {
  known[at] ??= { insetInlineStart: `var(--left-${at})` }
  return known[at]
}
