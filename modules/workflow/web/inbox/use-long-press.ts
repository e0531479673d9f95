import { useRef, type MouseEvent, type PointerEvent } from 'react'

/** Milliseconds, as phones have it for their own lists. */
const LONG = 450

/**
 * A finger that rests on the row does this; the tap that would follow is swallowed. Mice and keyboards have buttons
 * of their own.
 */
export function useLongPress(onLong: () => void, isEnabled: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  if (!isEnabled) return {}
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      wasLong.current = false
      if (pointerType !== 'touch') return
      timer.current = setTimeout(() => {
        wasLong.current = true
        onLong()
      }, LONG)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    // The browser takes over for scrolling.
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      if (wasLong.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
