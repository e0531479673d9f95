import { useEffect, useEffectEvent, useRef } from 'react'
import { flushSync } from 'react-dom'

/** Something within wants to be seen. */
export const REVEAL = 'orgil-reveal'

/** Opens what can be closed where something within it wants to be seen. */
export function useReveal<Element extends HTMLElement>(open: () => void) {
  const place = useRef<Element>(null)
  const reveal = useEffectEvent(() => flushSync(open))
  useEffect(() => {
    const element = place.current
    const hear = () => reveal()
    element?.addEventListener(REVEAL, hear)
    return () => element?.removeEventListener(REVEAL, hear)
  }, [])
  return place
}
