import { type RefObject, useEffect } from 'react'
import { isFree } from '#platform/web/keys/free.ts'
import { areSingleKeysOn } from '#platform/web/theme/index.ts'

const LINE = '[data-task]'

interface Deeds {
  onTick: (id: string) => void
  onState: (id: string) => void
}

/**
 * J and K, or the arrows, go from task to task, X or the space bar ticks off the one that has the focus, S changes its
 * state. Enter opens it as any button does. Keys are known by their places, whatever alphabet they type.
 */
export function useTaskKeys(list: RefObject<HTMLElement | null>, { onTick, onState }: Deeds) {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const lines = [...(list.current?.querySelectorAll<HTMLElement>(LINE) ?? [])]
      const at = lines.findIndex((line) => line.contains(document.activeElement))
      const go = (line: HTMLElement | undefined) => {
        line?.querySelector<HTMLElement>('[data-open]')?.focus()
        line?.scrollIntoView({ block: 'nearest' })
      }
      const isOnName = at >= 0 && document.activeElement?.hasAttribute('data-open') === true
      // Arrows and the space bar belong to the line alone; everywhere else they are what they always are.
      const isOwn = isOnName && ['ArrowDown', 'ArrowUp', 'Space'].includes(event.code)
      if (!isOwn && (!isFree(event) || !areSingleKeysOn())) return
      if (event.code === 'KeyJ' || (isOwn && event.code === 'ArrowDown')) go(lines[Math.min(at + 1, lines.length - 1)])
      else if (event.code === 'KeyK' || (isOwn && event.code === 'ArrowUp')) go(lines[Math.max(at - 1, 0)])
      else if (event.code === 'KeyS' && at >= 0) onState(lines[at]!.dataset['task']!)
      else if ((event.code === 'KeyX' || (isOwn && event.code === 'Space')) && at >= 0) {
        onTick(lines[at]!.dataset['task']!)
        // It goes from the list; the next one has the focus.
        go(lines[at + 1] ?? lines[at - 1])
      } else return
      event.preventDefault()
    }
    addEventListener('keydown', act)
    return () => removeEventListener('keydown', act)
  }, [list, onTick, onState])
}
