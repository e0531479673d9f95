import type { Shelf } from '../web/offline/shelf.ts'

/** Outlives every page of a test, and is lost with it. */
export function memoryShelf<Kept extends { key: string }>(kept = new Map<string, Kept>()): Shelf<Kept> {
  return {
    put: (one) => Promise.resolve(void kept.set(one.key, structuredClone(one))),
    all: () => Promise.resolve([...kept.values()].map((one) => structuredClone(one))),
    drop: (keys) => {
      for (const key of keys) kept.delete(key)
      return Promise.resolve()
    },
  }
}
