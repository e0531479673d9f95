/** A cell, by its place among the lines and columns that are shown. */
export interface Place {
  line: number
  column: number
}

/** From the cell at which it was begun to the one that is active. */
export interface Selection {
  at: Place
  anchor: Place
}

export interface Press {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  isComposing?: boolean
}

interface Size {
  lines: number
  columns: number
  /** Lines that are seen at once. */
  page: number
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Where a press leads, as in a spreadsheet; undefined where it leads nowhere and is somebody else's. */
export function moved({ at, anchor }: Selection, press: Press, size: Size): Selection | undefined {
  if (press.altKey) return undefined
  const to = targetOf(at, press, size)
  if (!to) return undefined
  const place = { line: within(to.line, size.lines), column: within(to.column, size.columns) }
  return { at: place, anchor: press.shiftKey ? anchor : place }
}

const within = (value: number, count: number) => Math.max(0, Math.min(value, count - 1))

function targetOf(at: Place, { key, ctrlKey, metaKey }: Press, { lines, columns, page }: Size): Place | undefined {
  const isFar = ctrlKey || metaKey
  const step = steps[key]
  if (step) {
    const [down, right] = step.map((one) => one * (isFar ? Math.max(lines, columns) : 1)) as [number, number]
    return { line: at.line + down, column: at.column + right }
  }
  switch (key) {
    case 'Home':
      return isFar ? { line: 0, column: 0 } : { ...at, column: 0 }
    case 'End':
      return isFar ? { line: lines - 1, column: columns - 1 } : { ...at, column: columns - 1 }
    case 'PageUp':
      return { ...at, line: at.line - page }
    case 'PageDown':
      return { ...at, line: at.line + page }
    default:
      return undefined
  }
}

type Deed =
  | { kind: 'edit' }
  /** Begins to write over what stands there. */
  | { kind: 'type'; text: string }
  | { kind: 'clear' | 'open' | 'choose' | 'all' | 'undo' }

/** What else a press does to the active cell. */
export function deedOf({ key, ctrlKey, metaKey, shiftKey, altKey, isComposing }: Press): Deed | undefined {
  const isCommand = ctrlKey || metaKey
  if (altKey || isComposing) return undefined
  if (key === 'F2') return { kind: 'edit' }
  if (key === 'Enter') return { kind: isCommand ? 'open' : 'edit' }
  if (key === ' ' && (shiftKey || isCommand)) return { kind: 'choose' }
  if (key === 'Delete' || key === 'Backspace') return isCommand ? undefined : { kind: 'clear' }
  // By its place on the keyboard of whoever writes in Latin letters or in Cyrillic.
  if (isCommand && !shiftKey && /^[aфй]$/i.test(key)) return { kind: 'all' }
  if (isCommand && !shiftKey && /^[zя]$/i.test(key)) return { kind: 'undo' }
  return !isCommand && [...key].length === 1 ? { kind: 'type', text: key } : undefined
}

export type Way = 'down' | 'up' | 'left' | 'right'

/** How a press ends the editing of a cell: saved, with the cell that follows, or given up. */
export function endOf({ key, shiftKey, ctrlKey, metaKey, altKey, isComposing }: Press): Way | 'give_up' | undefined {
  if (ctrlKey || metaKey || altKey || isComposing) return undefined
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  return key === 'Escape' ? 'give_up' : undefined
}

const ways: Readonly<Record<Way, string>> = {
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
}

/** The cell that follows once one was edited; at the end of a line the next line. */
export function following(at: Place, way: Way, { lines, columns }: Omit<Size, 'page'>): Place {
  if (way === 'right' && at.column === columns - 1 && at.line < lines - 1) return { line: at.line + 1, column: 0 }
  if (way === 'left' && at.column === 0 && at.line > 0) return { line: at.line - 1, column: columns - 1 }
  const press = { key: ways[way], ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
  return moved({ at, anchor: at }, press, { lines, columns, page: 1 })!.at
}

/** The first and the last line and column of what is selected. */
export function rangeOf({ at, anchor }: Selection): { from: Place; to: Place } {
  const [top, bottom] = [Math.min(at.line, anchor.line), Math.max(at.line, anchor.line)]
  const [left, right] = [Math.min(at.column, anchor.column), Math.max(at.column, anchor.column)]
  return { from: { line: top, column: left }, to: { line: bottom, column: right } }
}
