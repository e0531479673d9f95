import { type RefObject, useEffect } from 'react'
import { isFree } from '#platform/web/keys/free.ts'
import { areSingleKeysOn } from '#platform/web/theme/index.ts'

const LINE = '[data-task]'

/**
 * J and K go from task to task, X ticks off the one that has the focus. Enter opens it as any button does. Keys are
 * known by their places, whatever alphabet they type.
 */
export function useTaskKeys(list: RefObject<HTMLElement | null>, onTick: (id: string) => void) {
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !isFree(event) || !areSingleKeysOn())
        return
      const lines = [...(list.current?.querySelectorAll<HTMLElement>(LINE) ?? [])]
      const at = lines.findIndex((line) => line.contains(document.activeElement))
      const go = (line: HTMLElement | undefined) => {
        line?.querySelector<HTMLElement>('[data-open]')?.focus()
        line?.scrollIntoView({ block: 'nearest' })
      }
      if (event.code === 'KeyJ') go(lines[Math.min(at + 1, lines.length - 1)])
      else if (event.code === 'KeyK') go(lines[Math.max(at - 1, 0)])
      else if (event.code === 'KeyX' && at >= 0) {
        onTick(lines[at]!.dataset['task']!)
        // It goes from the list; the next one has the focus.
        go(lines[at + 1] ?? lines[at - 1])
      } else return
      event.preventDefault()
    }
    addEventListener('keydown', act)
    return () => removeEventListener('keydown', act)
  }, [list, onTick])
}
