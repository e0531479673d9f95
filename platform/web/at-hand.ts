import { useSyncExternalStore } from 'react'

/** Addresses of what this person has before them, or has just dealt with without looking at each. */
let atHand: readonly string[] = []
const listeners = new Set<() => void>()

/** For whoever keeps something that ends once a thing was seen, such as notifications. */
export function useAtHand() {
  return useSyncExternalStore(
    subscribe,
    () => atHand,
    () => atHand,
  )
}

export function tellAtHand(addresses: readonly string[]) {
  atHand = addresses
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
