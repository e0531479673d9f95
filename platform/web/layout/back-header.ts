import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

interface BackHeader { title: string; back: () => void }

let shown: BackHeader | null = null
const listeners = new Set<() => void>()

/** On a phone the top bar becomes "‹ title" while this page is shown; `back` leads to the list it came from. */
export function useBackHeader(title: string, back: () => void) {
  const goBack = useEffectEvent(back)
  useEffect(() => {
    const mine: BackHeader = { title, back: () => goBack() }
    show(mine)
    return () => {
      if (shown === mine) show(null)
    }
  }, [title])
}

export function useShownBackHeader() {
  return useSyncExternalStore(subscribe, () => shown, () => shown)
}

function show(next: BackHeader | null) {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
