import { useSyncExternalStore } from 'react'

/** What some browsers offer where the product can be installed and is not yet. */
interface Offer extends Event {
  prompt: () => Promise<unknown>
}

let offer: Offer | null = null
const listeners = new Set<() => void>()

/**
 * The browser's own banner would come at a moment of its choosing; ours waits in the palette and in the person's
 * menu.
 */
export function startInstall() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    become(event as Offer)
  })
  addEventListener('appinstalled', () => become(null))
}

/** Asks the browser to install; null where there is nothing to ask for. */
export function useInstall() {
  const known = useSyncExternalStore(subscribe, current, current)
  return (
    known &&
    (() => {
      // An offer can be taken once.
      become(null)
      void known.prompt()
    })
  )
}

const current = () => offer

function become(next: Offer | null) {
  offer = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
