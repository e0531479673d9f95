import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { announce, stepOf } from '../drag/index.ts'
import { useText } from '../i18n/index.ts'

/** A cell: `data-line` and `data-column` say which element it is. */
interface Cell {
  key: string
  column: string
}

interface Lines {
  /** Keys of the lines, in their order. */
  order: () => readonly string[]
  /** Puts a line at the end and says which cell of it is written first; undefined where nobody may. */
  add: () => Cell | undefined
  /** Puts a line at the place that many further; undefined where they have no order of their own. */
  move: ((key: string, by: 1 | -1) => void) | undefined
}

/** Tries, each a frame later: the code of a control may have to come first. */
const TRIES = 30

/** In which cell of lines somebody writes, and where keys lead from there, as in a spreadsheet. */
export function useLineKeys(area: RefObject<HTMLElement | null>, lines: Lines) {
  const { t } = useText()
  const [active, setActive] = useState<Cell | null>(null)
  const asked = useRef<Cell | null>(null)
  const focus = useCallback(
    (cell: Cell) => {
      asked.current = cell
      let tries = TRIES
      const put = () => {
        if (asked.current !== cell) return
        const place = area.current?.querySelector(
          `[data-line="${CSS.escape(cell.key)}"] [data-column="${CSS.escape(cell.column)}"]`,
        )
        const field = place?.querySelector<HTMLElement>('input:not([aria-busy]), textarea, select')
        if (field) {
          field.focus()
          if (field instanceof HTMLInputElement && ['text', 'search', 'tel'].includes(field.type)) field.select()
        } else if (tries > 0) {
          tries -= 1
          requestAnimationFrame(put)
        }
      }
      requestAnimationFrame(put)
    },
    [area],
  )
  const go = useCallback(
    (cell: Cell) => {
      setActive((before) => (before?.key === cell.key && before.column === cell.column ? before : cell))
      focus(cell)
    },
    [focus],
  )
  const add = () => {
    const cell = lines.add()
    if (cell) go(cell)
  }
  /** One place up or down, said to those who hear the page. */
  const step = (key: string, by: 1 | -1) => {
    if (!lines.move) return
    const order = lines.order()
    const at = order.indexOf(key)
    const isPlace = at >= 0 && at + by >= 0 && at + by < order.length
    if (isPlace) lines.move(key, by)
    const name = t('platform.lines.line', { number: at + 1 })
    announce(
      t(isPlace ? (by < 0 ? 'platform.drag.moved_up' : 'platform.drag.moved_down') : 'platform.drag.no_way', { name }),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, nativeEvent } = event
    if (!(target instanceof Element) || event.defaultPrevented || nativeEvent.isComposing) return
    const line = target.closest<HTMLElement>('[data-line]')?.dataset['line']
    const column = target.closest<HTMLElement>('[data-column]')?.dataset['column']
    if (line === undefined) return
    const way = stepOf(event)
    if (lines.move && (way === 'up' || way === 'down')) {
      event.preventDefault()
      return step(line, way === 'up' ? -1 : 1)
    }
    if (column === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isText = target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox'
    const isEnter = key === 'Enter' && (isText || target instanceof HTMLSelectElement)
    // In a field without a caret arrows have a meaning of their own.
    const isArrow = (key === 'ArrowDown' || key === 'ArrowUp') && isText && target.selectionStart !== null
    if (!isEnter && !isArrow) return
    event.preventDefault()
    const order = lines.order()
    const next = order[order.indexOf(line) + (key === 'ArrowUp' ? -1 : 1)]
    if (next !== undefined) go({ key: next, column })
    else if (isEnter) add()
  }
  return { active, go, add, step, onKeyDown }
}
