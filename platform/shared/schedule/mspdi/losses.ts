import type { Loss, LossKind } from './model.ts'

const MOST_NAMES = 3

/** Collects what is not understood, each kind once, with the first few names. */
export function lossBook() {
  const found = new Map<LossKind, { count: number; names: Set<string> }>()
  return {
    add(kind: LossKind, name: string) {
      const entry = found.get(kind) ?? { count: 0, names: new Set<string>() }
      found.set(kind, entry)
      entry.count += 1
      if (name.trim() !== '' && entry.names.size < MOST_NAMES) entry.names.add(name.trim().slice(0, 80))
    },
    all: (): Loss[] =>
      [...found].map(([kind, { count, names }]) => ({
        key: `platform.schedule.loss.${kind}`,
        args: { count, names: [...names].join(', ') },
      })),
  }
}

export type LossBook = ReturnType<typeof lossBook>
