import { useEffect, useRef, useState } from 'react'

/** Fewer cards than these all stand there. */
const MANY = 40
/** So many beyond what is seen, either way. */
const AROUND = 10
/** The list is made anew once so many more came into sight. */
const STEP = 2
/** As high as a card is that nobody has seen. */
const USUAL_HEIGHT = 92
/** Between two cards. */
const GAP = 8

interface Seen {
  from: number
  to: number
}

/**
 * Which cards of a long list are near what is seen. In the place of the others stands one box as high as all of them:
 * thousands of boxes would each be laid out whenever a card comes into sight.
 */
export function useSeenCards(ids: readonly string[]) {
  const list = useRef<HTMLUListElement>(null)
  const [heights] = useState(() => new Map<string, number>())
  const [seen, setSeen] = useState<Seen>({ from: 0, to: MANY })
  const now = useRef({ ids, seen, heights })
  useEffect(() => {
    now.current = { ids, seen, heights }
  }, [ids, seen, heights])
  const isLong = ids.length > MANY
  useEffect(() => {
    if (!isLong) return
    let frame = 0
    const look = () => {
      frame = 0
      if (!list.current) return
      const { ids: all, seen: before, heights: known } = now.current
      for (const card of list.current.children) {
        const id = (card as HTMLElement).dataset['row']
        if (id !== undefined) known.set(id, (card as HTMLElement).offsetHeight)
      }
      const { top } = list.current.getBoundingClientRect()
      const next = seenOf(all, known, { from: -top, to: innerHeight - top })
      if (Math.abs(next.from - before.from) >= STEP || Math.abs(next.to - before.to) >= STEP) setSeen(next)
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
    near: isLong ? { from: seen.from, to: Math.min(ids.length, seen.to) } : { from: 0, to: ids.length },
    /** As high as the cards from one place to before another are together. */
    heightOf: (from: number, to: number) => heightOf(ids, heights, { from, to }),
  }
}

/** The cards between two lines that are so many pixels below the top of the list, and some around them. */
export function seenOf(ids: readonly string[], heights: ReadonlyMap<string, number>, lines: Seen): Seen {
  let [first, last] = [ids.length, ids.length]
  let top = 0
  for (const [at, id] of ids.entries()) {
    const bottom = top + (heights.get(id) ?? USUAL_HEIGHT)
    if (bottom > lines.from && at < first) first = at
    if (top > lines.to) {
      last = at
      break
    }
    top = bottom + GAP
  }
  return { from: Math.max(0, Math.min(first, ids.length - 1) - AROUND), to: last + AROUND }
}

export function heightOf(ids: readonly string[], heights: ReadonlyMap<string, number>, { from, to }: Seen): number {
  let sum = Math.max(0, to - from - 1) * GAP
  for (let at = from; at < to; at += 1) sum += heights.get(ids[at]!) ?? USUAL_HEIGHT
  return sum
}

/** Places that are drawn, with the stretches between them that are not: those near, and the one that is dragged. */
export function drawnPlaces({ from, to }: Seen, count: number, moved: number): (number | Seen)[] {
  const places = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  if (moved >= 0 && moved < from) places.unshift(moved)
  if (moved >= to && moved < count) places.push(moved)
  const drawn: (number | Seen)[] = []
  let behind = 0
  for (const place of places) {
    if (place > behind) drawn.push({ from: behind, to: place })
    drawn.push(place)
    behind = place + 1
  }
  if (behind < count) drawn.push({ from: behind, to: count })
  return drawn
}
