import { type ClipboardEvent, type RefObject, useState } from 'react'
import type { FieldValue, FieldValues, LineColumn } from '#platform/shared/fields/index.ts'
import { kindOf } from '#platform/shared/fields/index.ts'
import { pastedValue } from '#platform/shared/fields/pasted.ts'
import { MOST_LINES, rowsIn, writtenRows } from '#platform/shared/fields/rows.ts'
import { toast } from '#platform/web/toast.ts'
import { cellsPasted, landing, useLineKeys } from '#platform/web/lines/index.ts'
import { useText } from '#platform/web/i18n/index.ts'

export interface Line {
  key: string
  values: FieldValues
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
  // Another value came from elsewhere: a template, or what a colleague wrote.
  const known = keys.length === rows.length ? keys : rows.map((_, at) => keys[at] ?? freshKey())
  if (known !== keys) setKeys(known)
  const lines = rows.map((values, at): Line => ({ key: known[at] ?? '', values }))
  const first = columns.find(isWritten)?.name ?? ''

  const write = (next: readonly Line[]) => {
    setKeys(next.map(({ key }) => key))
    onChange(writtenRows(next.map((line) => line.values)))
  }
  const { active, go, add, step, onKeyDown } = useLineKeys(area, {
    order: () => lines.map(({ key }) => key),
    add() {
      if (lines.length >= MOST_LINES) return undefined
      const key = freshKey()
      write([...lines, { key, values: {} }])
      return { key, column: first }
    },
    move(key, by) {
      const at = lines.findIndex((line) => line.key === key)
      write(lines.toSpliced(at, 1).toSpliced(at + by, 0, lines[at]!))
    },
  })
  const remove = (key: string) => {
    const at = lines.findIndex((line) => line.key === key)
    write(lines.filter((line) => line.key !== key))
    const beside = lines[at + 1] ?? lines[at - 1]
    if (beside) go({ key: beside.key, column: first })
    else area.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  const put = (key: string, column: string, cell: FieldValue) =>
    write(lines.map((line) => (line.key === key ? { ...line, values: { ...line.values, [column]: cell } } : line)))
  const onPaste = (event: ClipboardEvent) => {
    const cells = cellsPasted(event)
    if (!cells) return
    const order = lines.map(({ key }) => key)
    const { top, rows: landed, isCut } = landing(cells, { columns, order, active, most: MOST_LINES, isWritten })
    let unread = 0
    const next = [...lines]
    for (const [down, row] of landed.entries()) {
      const values: FieldValues = { ...next[top + down]?.values }
      for (const { column, text } of row) {
        const cell = pastedValue(column, text)
        if (cell === undefined) unread += 1
        else values[column.name] = cell
      }
      next[top + down] = { key: next[top + down]?.key ?? freshKey(), values }
    }
    write(next)
    if (unread > 0) toast.warning(t('platform.lines.unread', { count: unread }))
    if (isCut) toast.warning(t('platform.lines.many', { count: MOST_LINES }))
  }
  return { lines, active, go, add, remove, put, step, onKeyDown, onPaste, first, isFull: lines.length >= MOST_LINES }
}
export type Lines = ReturnType<typeof useLines>
