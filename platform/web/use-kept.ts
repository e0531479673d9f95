import { type DependencyList, useMemo, useState } from 'react'

/**
 * As `useMemo`, for what is made of how it was before, where whatever did not change stays the same object, and for a
 * cache that is to be forgotten with what it was filled from.
 */
export function useKept<T>(make: (before: T | undefined) => T, needed: DependencyList): T {
  const [last] = useState<{ made?: T }>({})
  return useMemo(
    () => {
      last.made = make(last.made)
      return last.made
    },
    // They are those of the caller.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [last, ...needed],
  )
}

/** The set as it was, where it holds the same. */
export const sameSet = <T>(before: ReadonlySet<T> | undefined, now: ReadonlySet<T>): ReadonlySet<T> =>
  before?.size === now.size && [...now].every((one) => before.has(one)) ? before : now
