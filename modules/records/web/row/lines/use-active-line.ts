import { useCallback, useRef, useState, type ClipboardEvent, type KeyboardEvent, type RefObject } from 'react'
import { stepOf } from '#platform/web/drag/index.ts'
import { toast } from '#platform/web/feedback.ts'
import { readTsv } from '#platform/web/grid/tsv.ts'
import { useText } from '#platform/web/i18n/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { MOST_LINES } from '../../../shared/contract.ts'
import { columnsOf } from './line-columns.ts'
import type { LineKind } from './line-kind.ts'
import { pastedIn } from './pasted.ts'

interface Place {
  key: string
  column: string
}

/** In which cell somebody writes, and where keys and a paste lead from there. */
export function useActiveLine(kind: LineKind, area: RefObject<HTMLElement | null>) {
  const { t } = useText()
  const [active, setActive] = useState<Place | null>(null)
  const last = useRef<Place | null>(null)
  const focus = useCallback(
    ({ key, column }: Place) => {
      // The code of a control may have to come first.
      let tries = 20
      const put = () => {
        const cell = area.current?.querySelector(`[data-line="${key}"] [data-column="${CSS.escape(column)}"]`)
        const field = cell?.querySelector<HTMLElement>('input:not([aria-busy]), textarea, select')
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
    (place: Place) => {
      if (last.current?.key === place.key && last.current.column === place.column) return
      last.current = place
      setActive(place)
      focus(place)
    },
    [focus],
  )
  const firstColumn = () => columnsOf(kind).find((field) => kind.canWrite(field))?.name ?? ''
  const add = (after?: string) => {
    if (!kind.may('c')) return
    go({ key: kind.add(after), column: firstColumn() })
  }
  const toLine = (from: Place, way: 1 | -1, mayAdd: boolean) => {
    const { lines } = kind.store.get()
    const next = lines[lines.findIndex(({ key }) => key === from.key) + way]
    if (next) go({ key: next.key, column: from.column })
    else if (way === 1 && mayAdd && kind.may('c')) go({ key: kind.add(), column: firstColumn() })
  }
  const step = (key: string, way: 1 | -1) => {
    const { lines } = kind.store.get()
    const at = lines.findIndex((one) => one.key === key)
    const before = way === -1 ? lines[at - 1]?.key : (lines[at + 2]?.key ?? null)
    if (before === undefined || (way === 1 && at === lines.length - 1)) return
    kind.move(key, before)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, nativeEvent } = event
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]')?.dataset['line'] : undefined
    const column =
      target instanceof Element ? target.closest<HTMLElement>('[data-column]')?.dataset['column'] : undefined
    if (line === undefined || event.defaultPrevented || nativeEvent.isComposing) return
    const way = stepOf(event)
    if (kind.mayOrder && (way === 'up' || way === 'down')) {
      event.preventDefault()
      return step(line, way === 'up' ? -1 : 1)
    }
    if (column === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isText = target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox'
    if (key === 'Enter' && (isText || target instanceof HTMLSelectElement)) {
      event.preventDefault()
      toLine({ key: line, column }, 1, true)
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && isText && target.selectionStart !== null) {
      event.preventDefault()
      toLine({ key: line, column }, key === 'ArrowDown' ? 1 : -1, false)
    }
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    void paste(readTsv(text))
  }
  const paste = async (cells: readonly (readonly string[])[]) => {
    const { lines } = kind.store.get()
    const columns = columnsOf(kind)
    const left = Math.max(
      0,
      columns.findIndex(({ name }) => name === active?.column),
    )
    const top = active ? lines.findIndex(({ key }) => key === active.key) : lines.length
    const room = MOST_LINES - lines.length
    const asked = cells.slice(0, lines.length - top + Math.max(room, 0))
    let unread = 0
    const rows = await Promise.all(
      asked.map(async (row) => {
        const values: FieldValues = {}
        for (const [at, text] of row.entries()) {
          const field = columns[left + at]
          // What nobody writes is passed over, and the rest stays in its columns.
          if (!field || !kind.canWrite(field)) continue
          const value = await pastedIn(kind.table.name, field, text).catch(() => undefined)
          if (value === undefined) unread += 1
          else values[field.name] = value
        }
        return values
      }),
    )
    for (const [at, values] of rows.entries()) {
      const line = lines[top + at]
      if (line && (line.id === undefined ? kind.may('c') : kind.may('u')))
        line.state.change(({ fields }) => ({ fields: { ...fields, ...values } }))
      else if (!line && kind.may('c')) kind.add(undefined, values)
    }
    if (unread > 0) toast.warning(t('records.lines.unread', { count: unread }))
    if (asked.length < cells.length) toast.warning(t('records.lines.many'))
  }
  return { active, go, add, step, onKeyDown, onPaste }
}
