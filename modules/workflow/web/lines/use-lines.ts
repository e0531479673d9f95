import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import type { FieldValue, FieldValues, LineColumn } from '#platform/shared/fields/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import { pastedValue } from '#platform/shared/fields/pasted.ts'
import { MOST_LINES, rowsIn, writtenRows } from '#platform/shared/fields/rows.ts'
import { announce, stepOf } from '#platform/web/drag/index.ts'
import { toast } from '#platform/web/toast.ts'
import { readTsv } from '#platform/web/grid/tsv.ts'
import { useText } from '#platform/web/i18n/index.ts'

export interface Line {
  key: string
  values: FieldValues
}

interface Place {
  key: string
  column: string
}

/** Nobody writes what is worked out. */
export const isWritten = ({ kind }: LineColumn) => kindOf(kind).reckoned === undefined

let last = 0
const freshKey = () => `l${(last += 1)}`

/** Lines while somebody writes them: in which one, and where keys lead from there. */
export function useLines(
  value: FieldValue,
  columns: readonly LineColumn[],
  onChange: (value: FieldValue) => void,
  area: RefObject<HTMLElement | null>,
) {
  const { t } = useText()
  const rows = rowsIn(value) ?? []
  const [keys, setKeys] = useState<readonly string[]>(() => rows.map(freshKey))
  const [active, setActive] = useState<Place | null>(null)
  const asked = useRef<Place | null>(null)
  // Another value came from elsewhere: a template, or what a colleague wrote.
  const known = keys.length === rows.length ? keys : rows.map((_, at) => keys[at] ?? freshKey())
  if (known !== keys) setKeys(known)
  const lines = rows.map((values, at): Line => ({ key: known[at] ?? '', values }))
  const first = columns.find(isWritten)?.name ?? ''

  const write = (next: readonly Line[]) => {
    setKeys(next.map(({ key }) => key))
    onChange(writtenRows(next.map((line) => line.values)))
  }
  const focus = (place: Place) => {
    asked.current = place
    // The code of a control may have to come first.
    let tries = 30
    const put = () => {
      const cell = area.current?.querySelector(`[data-line="${place.key}"] [data-column="${CSS.escape(place.column)}"]`)
      const field = cell?.querySelector<HTMLElement>('input:not([aria-busy]), textarea, select')
      if (field) field.focus()
      else if (tries > 0 && asked.current === place) {
        tries -= 1
        requestAnimationFrame(put)
      }
    }
    requestAnimationFrame(put)
  }
  const go = (place: Place) => {
    setActive(place)
    focus(place)
  }
  const add = () => {
    if (lines.length >= MOST_LINES) return
    const key = freshKey()
    write([...lines, { key, values: {} }])
    go({ key, column: first })
  }
  const remove = (key: string) => {
    const at = lines.findIndex((line) => line.key === key)
    write(lines.filter((line) => line.key !== key))
    const beside = lines[at + 1] ?? lines[at - 1]
    if (beside) go({ key: beside.key, column: first })
    else area.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  const put = (key: string, column: string, cell: FieldValue) =>
    write(lines.map((line) => (line.key === key ? { ...line, values: { ...line.values, [column]: cell } } : line)))
  /** One place up or down; tells whether there was one. */
  const step = (key: string, by: -1 | 1) => {
    const at = lines.findIndex((line) => line.key === key)
    const moving = lines[at]
    const isPlace = moving !== undefined && at + by >= 0 && at + by < lines.length
    if (isPlace) write(lines.filter((line) => line !== moving).toSpliced(at + by, 0, moving))
    announce(
      t(isPlace ? (by < 0 ? 'platform.drag.moved_up' : 'platform.drag.moved_down') : 'platform.drag.no_way', {
        name: String(at + 1),
      }),
    )
  }
  /** Cells of a spreadsheet, from the cell in which somebody writes on; below the last line new ones. */
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    const cells = readTsv(text)
    const left = Math.max(
      0,
      columns.findIndex(({ name }) => name === active?.column),
    )
    const at = lines.findIndex(({ key }) => key === active?.key)
    const top = at < 0 ? lines.length : at
    let unread = 0
    const next = [...lines]
    for (const [down, row] of cells.slice(0, MOST_LINES - top).entries()) {
      const values: FieldValues = { ...next[top + down]?.values }
      for (const [along, said] of row.entries()) {
        const column = columns[left + along]
        // What nobody writes is passed over, and the rest stays in its columns.
        if (!column || !isWritten(column)) continue
        const cell = pastedValue(column, said)
        if (cell === undefined) unread += 1
        else values[column.name] = cell
      }
      next[top + down] = { key: next[top + down]?.key ?? freshKey(), values }
    }
    write(next)
    if (unread > 0) toast.warning(t('workflow.lines.unread', { count: unread }))
    if (cells.length > MOST_LINES - top) toast.warning(t('workflow.lines.many', { count: MOST_LINES }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key, nativeEvent } = event
    if (!(target instanceof Element) || event.defaultPrevented || nativeEvent.isComposing) return
    const line = target.closest<HTMLElement>('[data-line]')?.dataset['line']
    const column = target.closest<HTMLElement>('[data-column]')?.dataset['column']
    if (line === undefined) return
    const towards = stepOf(event)
    if (towards === 'up' || towards === 'down') {
      event.preventDefault()
      return step(line, towards === 'up' ? -1 : 1)
    }
    if (column === undefined) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const isText = target instanceof HTMLInputElement && target.getAttribute('role') !== 'combobox'
    const way = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[key]
    if (way === undefined || !(isText || (key === 'Enter' && target instanceof HTMLSelectElement))) return
    event.preventDefault()
    const next = lines[lines.findIndex((one) => one.key === line) + way]
    if (next) go({ key: next.key, column })
    else if (key === 'Enter') add()
  }
  return { lines, active, go, add, remove, put, step, onKeyDown, onPaste, first, isFull: lines.length >= MOST_LINES }
}
export type Lines = ReturnType<typeof useLines>
