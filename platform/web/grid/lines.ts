import type { ReactNode } from 'react'

export interface GridColumn<Row> {
  key: string
  title: string
  /** In pixels. */
  width: number
  /** Somebody chose that width: it gets no wider by itself. */
  isDrawn?: boolean
  /** Stays at the left while the others go by; such columns come first. */
  isPinned?: boolean
  /** The same at the right; such columns come last. */
  isPinnedRight?: boolean
  align?: 'right'
  isSortable?: boolean
  render: (row: Row) => ReactNode
  /** As it is copied. */
  text: (row: Row) => string
  mayEdit?: boolean
  /** Of these rows nobody writes it all the same. */
  isFixedIn?: (row: Row) => boolean
  /** Something in it is pressed (`data-press`), by Enter as well; the press does not open the row. */
  isPressed?: boolean
  /** Of what is yes or no: turned where it stands, without an editor. */
  onTurn?: (row: Row) => void
  mark?: (row: Row) => CellMark | undefined
}

/** Whether the cell of this row may be written. */
export const isOpenIn = <Row>({ mayEdit, isFixedIn }: GridColumn<Row>, row: Row): boolean =>
  mayEdit === true && isFixedIn?.(row) !== true

interface CellMark {
  hue?: string | undefined
  /** What is wrong with it, in words. */
  problem?: string | undefined
}

interface GroupLine {
  kind: 'group'
  key: string
  /** How many groups it stands within. */
  depth: number
  title: ReactNode
  note: string
  isOpen: boolean
  /** Column → what its rows come to. */
  figures: Readonly<Record<string, string>>
}

interface RowLine<Row> {
  kind: 'row'
  key: string
  row: Row
  /** Which one it is, where rows are numbered. */
  number?: number
  /** It is on the list no more, and stays as long as somebody writes in it. */
  isGone?: boolean
}

/** A heading over columns that stand side by side; null: nothing stands over them. */
export interface GridHeading {
  title: string | null
  from: number
  count: number
}

/** What stands below one another: rows, headings of groups, and what has still to come. */
export type GridLine<Row> = RowLine<Row> | GroupLine | { kind: 'more'; key: string }

/** A cell of a row. */
export interface GridCell<Row> {
  row: Row
  column: string
}

export interface PastedCell<Row> extends GridCell<Row> {
  text: string
  from?: GridCell<Row> | undefined
}
