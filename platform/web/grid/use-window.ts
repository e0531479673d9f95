import { type RefObject, useLayoutEffect, useState } from 'react'

/** Lines drawn above and below those that are seen. */
const BEYOND = 8
/** So few lines are drawn all. */
const FEW = 60

/** The lines of a long list that are near to what is seen, each as high as the others. */
export function useWindow(scroller: RefObject<HTMLElement | null>, count: number, height: number) {
  const [seen, setSeen] = useState({ top: 0, height: 800, width: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    let waiting = 0
    const look = () =>
      setSeen((before) => {
        const now = {
          top: Math.floor(element.scrollTop / height) * height,
          height: element.clientHeight,
          width: element.clientWidth,
        }
        const isSame = before.top === now.top && before.height === now.height && before.width === now.width
        return isSame ? before : now
      })
    const lookSoon = () => {
      cancelAnimationFrame(waiting)
      waiting = requestAnimationFrame(look)
    }
    look()
    const sizes = new ResizeObserver(lookSoon)
    sizes.observe(element)
    element.addEventListener('scroll', lookSoon, { passive: true })
    return () => {
      cancelAnimationFrame(waiting)
      sizes.disconnect()
      element.removeEventListener('scroll', lookSoon)
    }
  }, [scroller, height])
  const page = Math.max(1, Math.floor(seen.height / height) - 2)
  if (count <= FEW) return { from: 0, to: count, page, width: seen.width }
  const first = Math.floor(seen.top / height)
  return {
    from: Math.max(0, first - BEYOND),
    to: Math.min(count, first + page + 2 + BEYOND),
    page,
    width: seen.width,
  }
}
