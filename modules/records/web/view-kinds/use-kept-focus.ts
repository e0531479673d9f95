import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * What was moved by keys keeps the focus, wherever it comes to stand, and where it goes back as well; until the person
 * goes on to something else. `find`: what stands there for it by now.
 */
export function useKeptFocus(find: (id: string) => HTMLElement | null | undefined) {
  const kept = useRef<string>(null)
  const look = useEffectEvent(() => {
    if (kept.current === null) return
    const element = find(kept.current)
    const { activeElement } = document
    if (activeElement === document.body) element?.focus()
    else if (activeElement !== element) kept.current = null
  })
  useEffect(() => look())
  return (id: string) => {
    kept.current = id
  }
}
