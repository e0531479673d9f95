import type { ActionGroup } from '../../shared/history.ts'

/**
 * The newest groups a reader meets first; a longer history keeps its beginning and hides the middle behind a button.
 */
const NEWEST = 8

interface Folded {
  first: ActionGroup[]
  hidden: ActionGroup[]
  newest: ActionGroup[]
}

/** A history of up to ten groups stays whole: a button that hides two steps would only be in the way. */
export function foldHistory(groups: readonly ActionGroup[]): Folded {
  if (groups.length <= NEWEST + 2) return { first: [], hidden: [], newest: [...groups] }
  return { first: groups.slice(0, 1), hidden: groups.slice(1, -NEWEST), newest: groups.slice(-NEWEST) }
}
