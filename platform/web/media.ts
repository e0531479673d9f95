import { useSyncExternalStore } from 'react'

/** Follows a media query such as `(max-width: 575px)`. */
export function useMedia(query: string) {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** Viewport classes of the specification: mobile below 576 px, desktop above 1200 px. */
export function useViewport(): 'mobile' | 'tablet' | 'desktop' {
  const isMobile = useMedia('(max-width: 575.98px)')
  const isDesktop = useMedia('(min-width: 1200.02px)')
  return isMobile ? 'mobile' : isDesktop ? 'desktop' : 'tablet'
}
