import { useSyncExternalStore } from 'react'

let locked = false
const listeners = new Set<() => void>()

/**
 * Whether the session of this browser is locked: the server says so, by its answers. While it is, nothing of the
 * product is on the page.
 */
export const isLocked = () => locked

export function setLocked(next: boolean) {
  if (next === locked) return
  locked = next
  for (const listener of listeners) listener()
}

export function useLocked() {
  return useSyncExternalStore(subscribe, isLocked, isLocked)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
