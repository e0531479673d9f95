import { type RefObject, useLayoutEffect, useState } from 'react'

/** What is drawn moves by so many lines and pixels at a time: not with each step of the wheel. */
const LINES = 8
const PIXELS = 480

/** The part of a large drawing that is near to what is seen. */
interface Part {
  /** Lines: the first, and the first one behind. */
  from: number
  to: number
  left: number
  right: number
  /** What is seen of the page. */
  width: number
  height: number
}

export function usePart(scroller: RefObject<HTMLElement | null>, line: number): Part {
  const [part, setPart] = useState<Part>({ from: 0, to: 40, left: 0, right: 2400, width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    let waiting = 0
    const look = () => {
      const { scrollTop, scrollLeft, clientWidth: width, clientHeight: height } = element
      const at = Math.floor(scrollTop / line / LINES) * LINES
      const x = Math.floor(scrollLeft / PIXELS) * PIXELS
      const next = {
        from: Math.max(0, at - LINES),
        to: at + Math.ceil(height / line / LINES) * LINES + 2 * LINES,
        left: Math.max(0, x - PIXELS),
        right: x + width + 2 * PIXELS,
        width,
        height,
      }
      setPart((before) =>
        Object.entries(next).every(([name, value]) => before[name as keyof Part] === value) ? before : next,
      )
    }
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
  }, [scroller, line])
  return part
}
