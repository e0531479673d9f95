import { useEffect, useRef, useState } from 'react'
import { firstBelow } from './place-under.ts'

/** Fewer cards than these all stand there. */
const MANY = 80
/** So many beyond what is seen, either way. */
const AROUND = 15
/** The list is made anew once so many more came into sight. */
const STEP = 5
/** As high as a card is that nobody has seen. */
const USUAL_HEIGHT = 96

interface Seen {
  from: number
  to: number
  heights: ReadonlyMap<string, number>
}

/** Which cards of a long list are near what is seen; in the place of the others stands a box as high as they were. */
export function useSeenCards(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const [seen, setSeen] = useState<Seen>({ from: 0, to: MANY, heights: new Map() })
  const now = useRef(seen)
  const isLong = count > MANY
  useEffect(() => {
    if (!isLong) return
    let frame = 0
    const look = () => {
      frame = 0
      const cards = list.current?.children ?? []
      const from = Math.max(0, firstBelow(cards, 0) - AROUND)
      const to = firstBelow(cards, innerHeight) + AROUND
      const { from: before, to: until, heights } = now.current
      if (Math.abs(from - before) < STEP && Math.abs(to - until) < STEP) return
      now.current = { from, to, heights: new Map([...heights, ...heightsOf(cards, before, until)]) }
      setSeen(now.current)
    }
    const later = () => (frame ||= requestAnimationFrame(look))
    document.addEventListener('scroll', later, { capture: true, passive: true })
    addEventListener('resize', later)
    later()
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', later, { capture: true })
      removeEventListener('resize', later)
    }
  }, [isLong])
  return {
    list,
    isNear: (at: number) => !isLong || (at >= seen.from && at < seen.to),
    heightOf: (id: string) => seen.heights.get(id) ?? USUAL_HEIGHT,
  }
}

function heightsOf(boxes: ArrayLike<Element>, from: number, to: number): [string, number][] {
  return Array.from({ length: Math.max(0, Math.min(to, boxes.length) - from) }, (_, at) => {
    const box = boxes[from + at] as HTMLElement
    return [box.dataset['row'] ?? '', box.offsetHeight]
  })
}
