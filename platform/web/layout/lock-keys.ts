import { useEffect, useEffectEvent } from 'react'

/** As people read it; by the place of the key, for with a Cyrillic layout it types Л. */
export const LOCK_KEYS = 'Ctrl + Alt + L'

export function useLockKeys(onLock: () => void) {
  const lock = useEffectEvent(onLock)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyL' || !event.ctrlKey || !event.altKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      lock()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
