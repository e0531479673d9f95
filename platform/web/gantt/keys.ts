import type { KeyboardEvent } from 'react'

/** What a key asks for on a line of a plan. */
export type GanttKey =
  | { does: 'walk' | 'page' | 'end'; by: 1 | -1 }
  | { does: 'in' | 'out' | 'open' }
  | { does: 'move' | 'first' | 'last'; by: number }
  | { does: 'link' | 'show' | 'undo' | 'redo' | 'indent' | 'outdent' }

/** As assistive technology is told of them. */
export const WALKING = 'ArrowUp ArrowDown ArrowLeft ArrowRight Enter Space'

const WEEK = 7

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/**
 * Arrows walk and fold; with Alt they move by a day, with Shift they move the end and with both the beginning; up and
 * down by a week. With Ctrl they put it under the line before, and out again.
 */
export function ganttKey({ key, code, altKey, shiftKey, ctrlKey, metaKey }: Pressed): GanttKey | undefined {
  if (ctrlKey || metaKey) {
    if (!altKey && !shiftKey && key === 'ArrowRight') return { does: 'indent' }
    if (!altKey && !shiftKey && key === 'ArrowLeft') return { does: 'outdent' }
    if (code === 'KeyZ' && !altKey) return { does: shiftKey ? 'redo' : 'undo' }
    return code === 'KeyY' && !altKey && !shiftKey ? { does: 'redo' } : undefined
  }
  if (altKey || shiftKey) {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK }[key]
    return by === undefined ? undefined : { does: altKey && shiftKey ? 'first' : altKey ? 'move' : 'last', by }
  }
  // Of a keyboard in any language.
  if (code === 'KeyL') return { does: 'link' }
  return plain[key]
}

const plain: Readonly<Record<string, GanttKey>> = {
  ArrowUp: { does: 'walk', by: -1 },
  ArrowDown: { does: 'walk', by: 1 },
  ArrowLeft: { does: 'out' },
  ArrowRight: { does: 'in' },
  PageUp: { does: 'page', by: -1 },
  PageDown: { does: 'page', by: 1 },
  Home: { does: 'end', by: -1 },
  End: { does: 'end', by: 1 },
  Enter: { does: 'open' },
  ' ': { does: 'show' },
}
