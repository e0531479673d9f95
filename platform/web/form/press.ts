import { useEffect, useRef } from 'react'

/**
 * Begins and ends of a press. After a finger the browser tells of a mouse as well, which presses and lets go once the
 * pointer has gone.
 */
const downs = ['pointerdown', 'mousedown'] as const
const ups = ['pointerup', 'pointercancel', 'mouseup', 'dragend'] as const

/** Knows whether something is being pressed, and lets work wait until that is over and its click has been told. */
export function watchPresses(target: EventTarget) {
  let isDown = false
  let waiting: (() => void)[] = []
  let ending: ReturnType<typeof setTimeout> | undefined
  const press = () => {
    clearTimeout(ending)
    isDown = true
  }
  const settle = () => {
    isDown = false
    const due = waiting
    waiting = []
    for (const work of due) work()
  }
  // The click comes in the same task as the release, so the next one is after it.
  const release = () => {
    clearTimeout(ending)
    ending = setTimeout(settle)
  }
  const watching = new AbortController()
  const { signal } = watching
  for (const name of downs) target.addEventListener(name, press, { capture: true, signal })
  for (const name of ups) target.addEventListener(name, release, { capture: true, signal })
  // Of the window itself, which never hears of a release elsewhere; fields lose their focus in the middle of a press.
  target.addEventListener('blur', release, { signal })
  return {
    afterwards(work: () => void) {
      if (isDown) waiting.push(work)
      else work()
    },
    end() {
      clearTimeout(ending)
      watching.abort()
    },
  }
}

/**
 * Does something at once, or after the press that is under way: what appears in the middle of one moves links and
 * buttons away from below the pointer, and the browser tells of no click then.
 */
export function useAfterPress() {
  const presses = useRef<ReturnType<typeof watchPresses>>(null)
  useEffect(() => {
    const watched = watchPresses(window)
    presses.current = watched
    return watched.end
  }, [])
  return (work: () => void) => {
    if (presses.current) presses.current.afterwards(work)
    else work()
  }
}
