import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Editing, GridProps } from './Grid.tsx'
import { deedOf, following, moved, type Place, rangeOf, type Selection, type Way } from './keys.ts'
import { type GridCell, type GridLine, isOpenIn } from './lines.ts'
import { readTsv, spread, writeTsv } from './tsv.ts'

interface Around {
  page: number
  reveal: (line: number, column: number) => void
  scroller: RefObject<HTMLDivElement | null>
}

/** A cell by what it shows, not by where it stands: rows come and go around it. */
interface Named {
  line: string
  column: string
  /** Where it stood, for when its row is there no more. */
  place: Place
}

/** Which cell is active, what is selected and edited, and what keys, pointer and clipboard do with it. */
export function useCells<Row>(props: GridProps<Row>, { page, reveal, scroller }: Around) {
  const { columns, choosing, writing } = props
  const [chosen, setChosen] = useState<{ at: Named; anchor: Named } | null>(null)
  const [typed, setTyped] = useState<{ text: string | null; line: GridLine<Row> } | null>(null)
  const lines = staying(props.lines, typed?.line, chosen?.at.place.line ?? 0)
  const copied = useRef<{ text: string; from: readonly (readonly GridCell<Row>[])[] } | null>(null)
  const placeOf = ({ line, column, place }: Named): Place => {
    const [at, of] = [lines.findIndex(({ key }) => key === line), columns.findIndex(({ key }) => key === column)]
    return {
      line: at >= 0 ? at : Math.min(place.line, lines.length - 1),
      column: of >= 0 ? of : Math.min(place.column, columns.length - 1),
    }
  }
  const nameOf = (place: Place): Named => ({
    line: lines[place.line]!.key,
    column: columns[place.column]!.key,
    place,
  })
  const selection = chosen && lines.length > 0 ? { at: placeOf(chosen.at), anchor: placeOf(chosen.anchor) } : null

  const select = ({ at, anchor }: Selection) => {
    setChosen({ at: nameOf(at), anchor: nameOf(anchor) })
    reveal(at.line, at.column)
  }
  const cellAt = ({ line, column }: Place): GridCell<Row> | undefined => {
    const [one, other] = [lines[line], columns[column]]
    return one?.kind === 'row' && other ? { row: one.row, column: other.key } : undefined
  }
  const active = selection && cellAt(selection.at)
  const isWritten = ({ row, column }: GridCell<Row>) =>
    writing?.mayWrite(row) === true && columns.some((one) => one.key === column && isOpenIn(one, row))
  const mayEdit = (place: Place) => {
    const cell = cellAt(place)
    return cell !== undefined && isWritten(cell)
  }

  const edit = (text: string | null) => {
    if (!selection || !active || !mayEdit(selection.at)) return
    const { onTurn } = columns[selection.at.column]!
    if (onTurn) return text === null || text === ' ' ? onTurn(active.row) : undefined
    setChosen(chosen && { at: chosen.at, anchor: chosen.at })
    setTyped({ text, line: lines[selection.at.line]! })
  }
  const end = (way: Way | null) => {
    setTyped(null)
    if (!way || !selection) return
    scroller.current?.focus({ preventScroll: true })
    const at = following(selection.at, way, { lines: lines.length, columns: columns.length })
    select({ at, anchor: at })
  }
  // What was being written belongs to its row, and to none that comes in its place.
  const editing: Editing<Row> | null =
    typed && active && lines[selection.at.line]?.key === chosen?.at.line
      ? {
          ...active,
          typed: typed.text,
          onDone: end,
          onGiveUp: () => {
            setTyped(null)
            scroller.current?.focus({ preventScroll: true })
          },
        }
      : null

  const selected = () => {
    if (!selection) return []
    const { from, to } = rangeOf(selection)
    return span(from.line, to.line).flatMap((line) => {
      const row = span(from.column, to.column).flatMap((column) => cellAt({ line, column }) ?? [])
      return row.length > 0 ? [row] : []
    })
  }
  const run = (deed: NonNullable<ReturnType<typeof deedOf>>) => {
    if (deed.kind === 'undo') {
      writing?.onUndo()
      return writing !== undefined
    }
    if (!selection) return false
    const line = lines[selection.at.line]
    if (line?.kind === 'group') {
      if (deed.kind === 'edit' || (deed.kind === 'type' && deed.text === ' ')) props.onToggle?.(line.key)
      return true
    }
    switch (deed.kind) {
      case 'edit':
        if (pressIn(scroller.current)) return true
        if (!mayEdit(selection.at) && active) props.onOpen?.(active.row)
        else edit(null)
        return true
      case 'type':
        edit(deed.text)
        return true
      case 'clear':
        writing?.onClear(selected().flat().filter(isWritten))
        return true
      case 'open':
        if (active) props.onOpen?.(active.row)
        return true
      case 'choose':
        if (line?.kind === 'row' && choosing) onChoose(line.key, !choosing.chosen.has(line.key))
        return true
      case 'all':
        select({
          anchor: { line: 0, column: 0 },
          at: { line: lines.length - 1, column: columns.length - 1 },
        })
        return true
    }
  }

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target, currentTarget, key } = event
    if (!(target instanceof HTMLElement) || target.closest('[data-editor], dialog')) return
    const isWithin = target !== currentTarget
    if (isWithin && (target.closest('[role=columnheader]') || key === 'Enter' || key === ' ')) return
    const press = { ...pressOf(event), isComposing: event.nativeEvent.isComposing }
    const size = { lines: lines.length, columns: columns.length, page }
    const next = selection && moved(selection, press, size)
    if (next) {
      event.preventDefault()
      return select(next)
    }
    const deed = deedOf(press)
    if (deed && run(deed)) event.preventDefault()
  }
  const placeUnder = (target: EventTarget): Place | undefined => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null
    const line = cell?.closest<HTMLElement>('[data-line]')
    if (!cell || !line) return undefined
    return { line: Number(line.dataset['line']), column: Number(cell.dataset['column']) }
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-editor], dialog')) return
    const at = placeUnder(event.target)
    if (!at || event.button !== 0) return
    setTyped(null)
    setChosen({ at: nameOf(at), anchor: event.shiftKey && chosen ? chosen.anchor : nameOf(at) })
    // Letters would be selected instead of cells.
    if (event.shiftKey) event.preventDefault()
  }
  const onPointerOver = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1 || event.pointerType !== 'mouse' || typed || !chosen) return
    const at = placeUnder(event.target)
    if (at && nameOf(at).line + nameOf(at).column !== chosen.at.line + chosen.at.column)
      setChosen({ at: nameOf(at), anchor: chosen.anchor })
  }
  const onDoubleClick = ({ target }: MouseEvent<HTMLDivElement>) => {
    if (!(target instanceof Element) || target.closest('[data-editor], button, input')) return
    if (placeUnder(target)) edit(null)
  }
  const onFocus = ({ target, currentTarget }: { target: EventTarget; currentTarget: EventTarget }) => {
    if (target !== currentTarget || selection || lines.length === 0) return
    const first = { line: 0, column: 0 }
    setChosen({ at: nameOf(first), anchor: nameOf(first) })
  }
  const isOwn = (target: EventTarget) => !(target instanceof Element && target.closest('[data-editor], dialog'))
  const onCopy = (event: ClipboardEvent<HTMLDivElement>) => {
    // What was selected letter by letter is copied so.
    if (!selection || !isOwn(event.target) || !(document.getSelection()?.isCollapsed ?? true)) return
    event.preventDefault()
    const textOf = ({ row, column }: GridCell<Row>) => columns.find(({ key }) => key === column)!.text(row)
    const from = selected()
    const text = writeTsv(from.map((row) => row.map(textOf)))
    copied.current = { text, from }
    event.clipboardData.setData('text/plain', text)
  }
  const onPaste = (event: ClipboardEvent<HTMLDivElement>) => {
    if (!selection || !writing || !isOwn(event.target)) return
    event.preventDefault()
    const { from: first, to: last } = rangeOf(selection)
    const text = event.clipboardData.getData('text/plain')
    const from = copied.current?.text === text.replaceAll('\r\n', '\n') ? copied.current.from : undefined
    const cells = readTsv(text).map((row, down) =>
      row.map((one, right) => ({ text: one, from: from?.[down]?.[right] })),
    )
    const spreading = spread(cells, {
      lines: last.line - first.line + 1,
      columns: last.column - first.column + 1,
    })
    const rows = span(first.line, lines.length - 1).filter((line) => lines[line]?.kind === 'row')
    const all = spreading.flatMap((row, down) =>
      row.map((one, right) => {
        const line = rows[down]
        return { ...one, cell: line === undefined ? undefined : cellAt({ line, column: first.column + right }) }
      }),
    )
    const placed = all.flatMap(({ cell, ...said }) => (cell && isWritten(cell) ? [{ ...cell, ...said }] : []))
    if (placed.length > 0) writing.onPaste(placed, all.filter(({ cell }) => !cell).length)
  }

  const onChoose = (key: string, isOn: boolean) => {
    const before = choosing?.chosen ?? new Set<string>()
    choosing?.onChoose(new Set(isOn ? [...before, key] : [...before].filter((one) => one !== key)))
  }
  const latest = useRef({ ...props, onChoose })
  useEffect(() => {
    latest.current = { ...props, onChoose }
  })
  // The same from one drawing to the next, so that lines which stay are not drawn anew.
  const [steady] = useState(() => ({
    onChoose: (key: string, isOn: boolean) => latest.current.onChoose(key, isOn),
    onOpen: (row: Row) => latest.current.onOpen?.(row),
    onToggle: (key: string) => latest.current.onToggle?.(key),
    onMore: (key: string) => latest.current.onMore?.(key),
  }))
  return {
    lines,
    selection,
    editing,
    ...steady,
    events: { onKeyDown, onPointerDown, onPointerOver, onDoubleClick, onFocus, onCopy, onPaste },
  }
}

/** Presses what is pressed in the active cell; false where nothing is. */
function pressIn(scroller: HTMLElement | null) {
  const press = scroller?.querySelector<HTMLElement>(
    '[data-column][data-active] :is(button[data-press], [data-press] a)',
  )
  press?.click()
  return press !== null && press !== undefined
}

/** A row in which somebody writes stays where it was, though it belongs to the list no more. */
function staying<Row>(
  lines: readonly GridLine<Row>[],
  line: GridLine<Row> | undefined,
  at: number,
): readonly GridLine<Row>[] {
  if (line?.kind !== 'row' || lines.some(({ key }) => key === line.key)) return lines
  return lines.toSpliced(Math.min(at, lines.length), 0, { ...line, isGone: true })
}

const span = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)

const pressOf = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) => ({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
})
