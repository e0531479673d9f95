import type { ClipboardEvent, RefObject } from 'react'
import { toast } from '#platform/web/feedback.ts'
import { useText } from '#platform/web/i18n/index.ts'
import { cellsPasted, landing, useLineKeys } from '#platform/web/lines/index.ts'
import type { FieldValues } from '#platform/shared/fields/index.ts'
import { MOST_LINES } from '../../../shared/contract.ts'
import { columnsOf } from './line-columns.ts'
import type { LineKind } from './line-kind.ts'
import { pastedIn } from './pasted.ts'

/** In which cell somebody writes, and where keys and a paste lead from there. */
export function useActiveLine(kind: LineKind, area: RefObject<HTMLElement | null>) {
  const { t } = useText()
  const orderNow = () => kind.store.get().lines.map(({ key }) => key)
  const { active, ...keys } = useLineKeys(area, {
    order: orderNow,
    add: () =>
      kind.may('c')
        ? { key: kind.add(), column: columnsOf(kind).find((field) => kind.canWrite(field))?.name ?? '' }
        : undefined,
    move: kind.mayOrder
      ? (key, by) => {
          const order = orderNow()
          kind.move(key, order[order.indexOf(key) + (by < 0 ? -1 : 2)] ?? null)
        }
      : undefined,
  })
  const onPaste = (event: ClipboardEvent) => {
    const cells = cellsPasted(event)
    if (cells) void paste(cells)
  }
  const paste = async (cells: readonly (readonly string[])[]) => {
    const { lines } = kind.store.get()
    const { top, rows, isCut } = landing(cells, {
      columns: columnsOf(kind),
      order: orderNow(),
      active,
      most: MOST_LINES,
      isWritten: kind.canWrite,
    })
    let unread = 0
    const read = await Promise.all(
      rows.map(async (row) => {
        const values: FieldValues = {}
        for (const { column, text } of row) {
          const value = await pastedIn(kind.table.name, column, text).catch(() => undefined)
          if (value === undefined) unread += 1
          else values[column.name] = value
        }
        return values
      }),
    )
    for (const [at, values] of read.entries()) {
      const line = lines[top + at]
      if (line && (line.id === undefined ? kind.may('c') : kind.may('u')))
        line.state.change(({ fields }) => ({ fields: { ...fields, ...values } }))
      else if (!line && kind.may('c')) kind.add(undefined, values)
    }
    if (unread > 0) toast.warning(t('platform.lines.unread', { count: unread }))
    if (isCut) toast.warning(t('platform.lines.many', { count: MOST_LINES }))
  }
  return { active, ...keys, onPaste }
}
