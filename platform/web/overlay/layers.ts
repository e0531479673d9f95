import { useEffect, useEffectEvent } from 'react'

/** How what lies over the page is left, the topmost last. */
const layers: (() => void)[] = []
const listeners = new Set<() => void>()

export const topLayer = () => layers.at(-1)

export function onLayers(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * While `isOpen`, going back in the browser or with a phone's gesture leaves this and not the page; `leave` may ask
 * first, or stay.
 */
export function useBack(isOpen: boolean, leave: () => void) {
  const act = useEffectEvent(leave)
  useEffect(() => {
    if (!isOpen) return
    return addLayer(() => act())
  }, [isOpen])
}

export function addLayer(leave: () => void) {
  layers.push(leave)
  tell()
  return () => {
    layers.splice(layers.lastIndexOf(leave), 1)
    tell()
  }
}

function tell() {
  for (const listener of listeners) listener()
}
