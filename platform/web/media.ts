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

/** Section 9 of the specification. Every media query of the product asks for one of these widths. */
export const breakpoints = { xs: 480, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1600 } as const

/** Classes of section 4: mobile below 576 px, desktop above 1200 px, tablet between. */
export const viewportQueries = {
  mobile: `(max-width: ${breakpoints.sm - 0.02}px)`,
  desktop: `(min-width: ${breakpoints.xl + 0.02}px)`,
} as const

export function useViewport(): 'mobile' | 'tablet' | 'desktop' {
  const isMobile = useMedia(viewportQueries.mobile)
  const isDesktop = useMedia(viewportQueries.desktop)
  return isMobile ? 'mobile' : isDesktop ? 'desktop' : 'tablet'
}
