import { useEffect } from 'react'

const dirty = new Set<symbol>()

/** While this is true, leaving the page asks first, and a new build waits. */
export function useUnsaved(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return
    const mine = Symbol('unsaved')
    dirty.add(mine)
    addEventListener('beforeunload', ask)
    return () => {
      dirty.delete(mine)
      if (dirty.size === 0) removeEventListener('beforeunload', ask)
    }
  }, [isDirty])
}

export const hasUnsaved = () => dirty.size > 0

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}
