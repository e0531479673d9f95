import { useEffect, useEffectEvent } from 'react'
import type { FormState } from '#platform/web/form/form-state.ts'
import { hasGivenUp } from '#platform/web/unsaved.ts'

const PAUSE = 400
/** Whoever types on and on loses no more than this, in milliseconds, where the browser ends without a word. */
const LONGEST = 2000

/**
 * Calls `keep` when what is typed rests; and at once when the tab is closed, or the screen is left or hidden, before
 * that.
 */
export function useKeeping<Values>(state: FormState<Values>, keep: (typed: Values) => void) {
  const keepNow = useEffectEvent(keep)
  useEffect(() => {
    let isKept = false
    let begun = Date.now()
    let timer: ReturnType<typeof setTimeout> | undefined
    const once = () => {
      clearTimeout(timer)
      if (!isKept && !hasGivenUp()) keepNow(state.get())
      isKept = true
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(once, Math.min(PAUSE, begun + LONGEST - Date.now()))
    }
    const stop = state.subscribe(() => {
      if (isKept) begun = Date.now()
      isKept = false
      wait()
    })
    wait()
    addEventListener('pagehide', once)
    return () => {
      stop()
      removeEventListener('pagehide', once)
      once()
    }
  }, [state])
}
