import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Days } from './bars.ts'
import { fittingWidth, type Scale, widthWithin, xOf } from './scale.ts'

/** Days beyond those that there are come in such pieces, so that the drawing keeps its place when one is added. */
const PIECE = 28

/** The days around all that is drawn, and as many besides as a page shows. */
export function scaleAround({ first, last }: Days, width: number, seen: number): Scale {
  const beyond = Math.ceil(seen / width / 2) + 7
  const from = Math.floor((first - beyond) / PIECE) * PIECE
  const to = Math.max(Math.ceil((last + beyond) / PIECE) * PIECE, from + Math.ceil(seen / width))
  return { from, to, width }
}

interface Zooming {
  scroller: RefObject<HTMLElement | null>
  scale: Scale
  /** Pixels of the list that lies over the drawing. */
  left: number
  isReady: boolean
  range: Days
  today: number
  onWidth: (width: number) => void
}

/** A day that keeps its place on the page, and where that is. */
interface Anchor {
  day: number
  at: number
}

/** Closer and farther: by buttons, by the wheel with Ctrl, by two fingers. The day under the pointer stays there. */
export function useZoom({ scroller, scale, left, isReady, range, today, onWidth }: Zooming) {
  const anchor = useRef<Anchor>(null)
  const begun = useRef(false)
  const fingers = useRef<{ apart: number; width: number }>(null)

  const anchorAt = (clientX?: number): Anchor => {
    const element = scroller.current!
    const at =
      clientX === undefined ? (element.clientWidth - left) / 2 : clientX - element.getBoundingClientRect().left - left
    return { at, day: scale.from + (element.scrollLeft + at) / scale.width }
  }
  const to = (width: number, clientX?: number) => {
    if (!scroller.current) return
    anchor.current = anchorAt(clientX)
    onWidth(widthWithin(width))
  }
  const bring = (day: number, at: number) => {
    scroller.current?.scrollTo({ left: xOf(scale, day) - at })
  }

  // Where days lie elsewhere by now the one that was seen is brought back to where it was.
  const before = useRef(scale)
  const settle = useEffectEvent(() => {
    const element = scroller.current
    if (!element || !isReady) return
    const seen = element.clientWidth - left
    if (!begun.current) {
      begun.current = true
      // Where there is room for all of it, all of it is seen.
      const isWhole = (range.last - range.first + 1) * scale.width <= seen
      const isNow = !isWhole && range.first <= today && today <= range.last
      bring(isNow ? today : range.first, isNow ? seen * 0.3 : Math.min(60, seen * 0.05))
    } else if (anchor.current) {
      bring(anchor.current.day, anchor.current.at)
      anchor.current = null
    } else if (before.current !== scale) bring(before.current.from + element.scrollLeft / before.current.width, 0)
    before.current = scale
  })
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again when days lie elsewhere
  useLayoutEffect(() => settle(), [scale, isReady])

  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    to(scale.width * Math.exp(-event.deltaY / (event.deltaMode === 0 ? 300 : 12)), event.clientX)
  })
  const onFingers = useEffectEvent((event: TouchEvent) => {
    const [one, other] = event.touches
    if (event.type === 'touchend' || !one || !other) {
      fingers.current = null
      return
    }
    const apart = Math.abs(one.clientX - other.clientX)
    if (!fingers.current) {
      fingers.current = { apart: Math.max(20, apart), width: scale.width }
      return
    }
    if (event.cancelable) event.preventDefault()
    to((fingers.current.width * Math.max(20, apart)) / fingers.current.apart, (one.clientX + other.clientX) / 2)
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const wheel = (event: WheelEvent) => onWheel(event)
    const touch = (event: TouchEvent) => onFingers(event)
    element.addEventListener('wheel', wheel, { passive: false })
    for (const name of ['touchstart', 'touchmove', 'touchend'] as const)
      element.addEventListener(name, touch, { passive: false })
    return () => {
      element.removeEventListener('wheel', wheel)
      for (const name of ['touchstart', 'touchmove', 'touchend'] as const) element.removeEventListener(name, touch)
    }
  }, [scroller])

  return {
    to,
    /** All that there is on one page. */
    fit: (pixels: number) => {
      const width = fittingWidth(range.last - range.first + 3, pixels)
      anchor.current = { day: range.first - 1, at: 0 }
      onWidth(width)
      if (width === scale.width) bring(range.first - 1, 0)
    },
    /** Brings these days into sight, where they are not; `isMiddle`: into the middle, wherever they are. */
    show: ({ first, last }: Partial<Days>, isMiddle = false) => {
      const element = scroller.current
      if (!element || first === undefined || last === undefined) return
      const seen = element.clientWidth - left
      const [begin, end] = [xOf(scale, first) - element.scrollLeft, xOf(scale, last + 1) - element.scrollLeft]
      if (isMiddle) bring(first, seen / 2)
      else if (end < 0 || begin > seen) bring(first, Math.min(seen / 3, 120))
    },
  }
}
