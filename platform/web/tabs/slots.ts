/** A drawn screen: which tab it belongs to, and a number that stays the same while it is drawn. */
export interface Slot {
  id: string
  key: number
}

/**
 * The screens to draw once `shown` is the one that is looked at. With tabs each has its own; without, one serves all,
 * so that going from one document to the next draws as little anew as ever. Turning tabs on or off keeps what is
 * shown, and with it what is typed there.
 */
export function slotsFor(
  slots: readonly Slot[],
  shown: string,
  { multiTab, live }: { multiTab: boolean; live: ReadonlySet<string> },
): readonly Slot[] {
  const mine = slots.find(({ id }) => id === shown)
  const fresh = { id: shown, key: 1 + Math.max(0, ...slots.map(({ key }) => key)) }
  if (!multiTab) {
    const last = slots.at(-1)
    if (slots.length === 1 && mine) return slots
    return [mine ?? (last ? { id: shown, key: last.key } : fresh)]
  }
  const kept = slots.filter(({ id }) => id === shown || live.has(id))
  if (mine && kept.length === slots.length) return slots
  return mine ? kept : [...kept, fresh]
}
