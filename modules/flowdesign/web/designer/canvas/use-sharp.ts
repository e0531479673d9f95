import { type RefObject, useEffect } from 'react'

/**
 * The canvas is one picture that is only made larger while it is zoomed. Where it comes to rest it is drawn anew as
 * it is seen then: for one frame it is no picture of its own, and the next one begins sharp. Done there, and not
 * where a movement begins, which would have to wait for it. Null where the picture is sharp enough as it is.
 */
export function useSharp(frame: RefObject<HTMLElement | null>, zoom: number | null) {
  useEffect(() => {
    const canvas = frame.current
    if (!canvas || zoom === null) return undefined
    canvas.toggleAttribute('data-anew', true)
    let next = requestAnimationFrame(() => {
      next = requestAnimationFrame(() => canvas.toggleAttribute('data-anew', false))
    })
    return () => {
      cancelAnimationFrame(next)
      canvas.toggleAttribute('data-anew', false)
    }
  }, [frame, zoom])
}
