import { useSyncExternalStore } from 'react'

let enrolling = false
const listeners = new Set<() => void>()

/**
 * Whether the session of this browser has to set up a second factor first: the server says so, by its answers. Until
 * then nothing of the product is on the page.
 */
export const isEnrolling = () => enrolling

export function setEnrolling(next: boolean) {
  if (next === enrolling) return
  enrolling = next
  for (const listener of listeners) listener()
}

export function useEnrolling() {
  return useSyncExternalStore(subscribe, isEnrolling, isEnrolling)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
