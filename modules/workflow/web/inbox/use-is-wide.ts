import { useSyncExternalStore } from 'react'

/**
 * The split view needs the `lg` breakpoint of the specification; paper is narrow, but printing must not turn the
 * page.
 */
const WIDE = 'print, (min-width: 992px)'

export function useIsWide() {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => true,
  )
}

function subscribe(listener: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
