import { useEffect, useEffectEvent } from 'react'

interface Deeds {
  undo: () => void
  redo: () => void
  copy: () => void
  paste: () => void
  duplicate: () => void
  remove: () => void
  escape: () => void
  find: () => void
}

/**
 * Keys by their place, so that a Cyrillic layout undoes as well. Where somebody types they belong to the text, and
 * what cannot be done here to the browser.
 */
export function useShortcuts(deeds: Partial<Deeds>) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isElsewhere(event)) return
    const name = nameOf(event)
    const deed = name && deeds[name]
    if (!deed) return
    // Escape closes other things as well.
    if (name !== 'escape') event.preventDefault()
    deed()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

function nameOf({ code, key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): keyof Deeds | null {
  if (altKey) return null
  if (!ctrlKey && !metaKey)
    return key === 'Delete' || key === 'Backspace'
      ? 'remove'
      : key === 'Escape'
        ? 'escape'
        : code === 'Slash' && !shiftKey
          ? 'find'
          : null
  switch (code) {
    case 'KeyZ':
      return shiftKey ? 'redo' : 'undo'
    case 'KeyY':
      return 'redo'
    case 'KeyC':
      // What is marked as text is copied as text.
      return getSelection()?.isCollapsed === false ? null : 'copy'
    case 'KeyV':
      return 'paste'
    case 'KeyD':
      return 'duplicate'
    default:
      return null
  }
}

function isElsewhere(event: KeyboardEvent) {
  if (
    event.defaultPrevented ||
    event.isComposing ||
    document.querySelector('dialog[open], [popover=auto]:popover-open') !== null
  )
    return true
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type))
  )
}
