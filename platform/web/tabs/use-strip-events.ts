import { useEffect, useEffectEvent, useState } from 'react'

/** A hand that trembles does not drag. */
const STARTS_AFTER = 6

interface Acts {
  onKey: (event: KeyboardEvent, id: string) => void
  onMenu: (id: string, place: DOMRect) => void
  onClose: (id: string) => void
  onMove: (id: string, to: number) => void
}

/**
 * What the mouse, a pen and the keys do on the strip; a finger pushes it instead. Answers which tab is being dragged.
 */
export function useStripEvents(list: HTMLElement | null, acts: Acts) {
  const [dragged, setDragged] = useState<string | null>(null)
  const onKey = useEffectEvent(acts.onKey)
  const onMenu = useEffectEvent(acts.onMenu)
  const onClose = useEffectEvent(acts.onClose)
  const onMove = useEffectEvent(acts.onMove)

  useEffect(() => {
    if (!list) return
    const over = new AbortController()
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      act: (event: HTMLElementEventMap[Name]) => void,
      capture = false,
    ) => list.addEventListener(name, act, { signal: over.signal, capture })
    let held: { id: string; x: number } | null = null
    let isDragging = false

    listen('keydown', (event) => onKey(event, tabOf(event)?.dataset['tab'] ?? ''))
    listen('contextmenu', (event) => {
      const tab = tabOf(event)
      if (!tab) return
      event.preventDefault()
      onMenu(tab.dataset['tab'] ?? '', tab.getBoundingClientRect())
    })
    listen('auxclick', (event) => {
      const tab = tabOf(event)
      if (!tab || event.button !== 1) return
      event.preventDefault()
      onClose(tab.dataset['tab'] ?? '')
    })
    // The browser would drag the address instead.
    listen('dragstart', (event) => event.preventDefault())
    listen('pointerdown', (event) => {
      isDragging = false
      const id = tabOf(event)?.dataset['tab']
      held = id && event.button === 0 && event.pointerType !== 'touch' ? { id, x: event.clientX } : null
    })
    listen('pointermove', (event) => {
      if (!held || (!isDragging && Math.abs(event.clientX - held.x) < STARTS_AFTER)) return
      if (!isDragging) list.setPointerCapture(event.pointerId)
      isDragging = true
      setDragged(held.id)
      onMove(held.id, placeAt(list, event.clientX, held.id))
    })
    const drop = () => {
      held = null
      setDragged(null)
    }
    listen('pointerup', drop)
    listen('pointercancel', drop)
    listen(
      'click',
      (event) => {
        if (!isDragging) return
        isDragging = false
        event.preventDefault()
        event.stopPropagation()
      },
      true,
    )
    return () => over.abort()
  }, [list])

  return dragged
}

const tabOf = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tab]') : null

/** Before how many others the pointer is not any more. */
function placeAt(list: HTMLElement, x: number, dragged: string) {
  const others = [...list.querySelectorAll<HTMLElement>('[data-tab]')].filter((one) => one.dataset['tab'] !== dragged)
  return others.filter((one) => {
    const { left, width } = one.getBoundingClientRect()
    return left + width / 2 < x
  }).length
}
