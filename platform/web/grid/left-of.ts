import type { CSSProperties } from 'react'

const known: CSSProperties[] = []

/** Where a column stays, at the left or the right, that does not go by with the others; of the others nothing. */
export function leftOf(at: number): CSSProperties {
  known[at] ??= { insetInlineStart: `var(--left-${at})`, insetInlineEnd: `var(--right-${at})` }
  return known[at]
}

/** Whether it stays: the first one always does. */
export const sideOf = ({ isPinned, isPinnedRight }: { isPinned?: boolean; isPinnedRight?: boolean }, at: number) =>
  isPinned || at === 0 ? 'left' : isPinnedRight ? 'right' : undefined
