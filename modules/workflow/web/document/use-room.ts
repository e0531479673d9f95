import { useLayoutEffect, useRef } from 'react'

/**
 * For an element that sets its contents out in ever less room: `data-room` on it becomes the first of these levels at
 * which they fit beside each other, at every drawing and whenever its width changes. Measured, because the length of
 * a name depends on language and typeface.
 */
export function useRoom<E extends HTMLElement>(levels: readonly string[]) {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    const fit = () => {
      for (const level of levels) {
        box.dataset['room'] = level
        if (box.scrollWidth <= box.clientWidth) return
      }
    }
    // It is told of the first size as well, between the layout of the page and its painting; asked for here, the page
    // would be laid out twice.
    const watcher = new ResizeObserver(fit)
    watcher.observe(box)
    return () => watcher.disconnect()
  })
  return element
}
