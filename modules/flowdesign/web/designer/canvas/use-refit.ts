import { useStoreApi } from '@xyflow/react'
import { type RefObject, useEffect, useRef } from 'react'

const touches = ['pointerdown', 'wheel', 'keydown'] as const

/**
 * Shows all of the diagram again where the window gets another size or is turned, for as long as nobody has pushed,
 * zoomed or pressed anything on the canvas. A panel that opens beside it moves nothing. What comes back fits it by
 * hand, and begins anew.
 */
export function useRefit(frame: RefObject<HTMLElement | null>, fit: () => void) {
  const store = useStoreApi()
  const isTouched = useRef(false)
  const today = useRef(fit)
  useEffect(() => {
    today.current = fit
  })

  useEffect(() => {
    const element = frame.current
    const touched = () => {
      isTouched.current = true
    }
    for (const kind of touches) element?.addEventListener(kind, touched, { capture: true, passive: true })
    const size = () => `${window.innerWidth} × ${window.innerHeight}`
    let fitted = size()
    const end = store.subscribe((state, before) => {
      if ((state.width === before.width && state.height === before.height) || size() === fitted) return
      fitted = size()
      if (!isTouched.current) today.current()
    })
    return () => {
      end()
      for (const kind of touches) element?.removeEventListener(kind, touched, { capture: true })
    }
  }, [store, frame])

  return () => {
    isTouched.current = false
    fit()
  }
}
