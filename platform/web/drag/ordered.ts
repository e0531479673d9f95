/** Names in their order, in one list or in several between which they move. */
export type Lists = readonly (readonly string[])[]

/** A place in one of the lists, counted without the one that moves there. */
export interface Place {
  list: number
  at: number
}

function placeOf(lists: Lists, name: string): Place | null {
  const list = lists.findIndex((names) => names.includes(name))
  return list < 0 ? null : { list, at: lists[list]!.indexOf(name) }
}

/** Where one comes that is let go above or below another; null where it stands there already. */
export function placeBeside(lists: Lists, name: string, other: string, isBelow: boolean): Place | null {
  const [from, beside] = [placeOf(lists, name), placeOf(lists, other)]
  if (!from || !beside) return null
  const { list } = beside
  const at = beside.at + (isBelow ? 1 : 0)
  if (from.list !== list) return { list, at }
  const to = at > from.at ? at - 1 : at
  return to === from.at ? null : { list, at: to }
}

/** One step up or down in its own list; null at its end. */
export function placeAfterStep(lists: Lists, name: string, step: 'up' | 'down'): Place | null {
  const from = placeOf(lists, name)
  if (!from) return null
  const at = from.at + (step === 'up' ? -1 : 1)
  return at < 0 || at >= lists[from.list]!.length ? null : { list: from.list, at }
}
