import { useEffect, useEffectEvent } from 'react'
import { hasGivenUp } from '#platform/web/unsaved.ts'

const PAUSE = 400

/** Calls `keep` when `typed` rests; and at once when the tab is closed, or the screen is left or hidden, before that. */
export function useKeeping(typed: string, keep: (typed: string) => void) {
  const keepNow = useEffectEvent(keep)
  useEffect(() => {
    let isKept = false
    const once = () => {
      if (!isKept && !hasGivenUp()) keepNow(typed)
      isKept = true
    }
    const timer = setTimeout(once, PAUSE)
    addEventListener('pagehide', once)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', once)
      once()
    }
  }, [typed])
}
