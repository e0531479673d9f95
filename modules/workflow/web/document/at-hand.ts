import { useSyncExternalStore } from 'react'

/** Documents that this person is reading, or has just decided without reading them one by one. */
let atHand: readonly string[] = []
const listeners = new Set<() => void>()

/** For whoever keeps something about documents that ends once they are read, such as notifications. */
export function useDocumentsAtHand() {
  return useSyncExternalStore(subscribe, () => atHand, () => atHand)
}

export function tellAtHand(ids: readonly string[]) {
  atHand = ids
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
