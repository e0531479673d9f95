import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * One function for as long as its component is there, which does what the one of today would do. The canvas asks all
 * of its steps again when it is given another, and those of a large flow are asked for longer than a frame.
 */
export function useSteady<Args extends unknown[]>(act: (...args: Args) => void) {
  const today = useRef(act)
  useLayoutEffect(() => {
    today.current = act
  })
  return useCallback((...args: Args) => today.current(...args), [])
}
