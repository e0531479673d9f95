import { useLayoutEffect, useState } from 'react'

/** What comes after a decision lies where the decided stood; a hand that pressed is not over it yet on purpose. */
const WAIT_MS = 600
const RECENT_MS = 5000
/** A pointer at rest is told to have moved where the page moves under it. */
const MOVED_PX = 4

let decidedAt = -Infinity

export function noteDecision() {
  decidedAt = performance.now()
}

/**
 * Whether buttons that have just come may be pressed: right after a decision only once the pointer or the finger has
 * moved, or 600 ms have passed. `what` says which buttons they are.
 */
export function useSettledHand(what: string): boolean {
  const [settled, setSettled] = useState<string | null>(null)
  useLayoutEffect(() => {
    const settle = () => setSettled(what)
    if (performance.now() - decidedAt > RECENT_MS) return settle()
    let from: { x: number; y: number } | null = null
    const watch = ({ screenX: x, screenY: y }: PointerEvent) => {
      from ??= { x, y }
      if (Math.hypot(x - from.x, y - from.y) > MOVED_PX) settle()
    }
    const timer = setTimeout(settle, WAIT_MS)
    window.addEventListener('pointermove', watch)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', watch)
    }
  }, [what])
  return settled === what
}
