import type { Additions, Cell, Column, Kinds, Look, Row, Table } from '../blocks.ts'
import { palette } from '../palette.ts'
import type { Mark, Ruler, Strip, Style, Tag } from './marks.ts'
import { widthOn } from './paper.ts'
import { isTraditional, standingText } from './standing.ts'
import { styles } from './styles.ts'
import { alignOf, flowingText, isBoundToNext, textBox, textMark } from './text.ts'
import { wrapText } from './wrap.ts'

const PAD_X = 6
const DENSE_PAD_X = 2.5
const PAD_Y = 4.5
/** A row higher than this may break between its lines. */
const WHOLE_ROW = 190

interface Slot {
  x: number
  width: number
  align?: 'right'
}

interface Line {
  height: number
  marks: (y: number) => Mark[]
}

export function tableStrips<A extends Additions>(block: Table<A>, kinds: Kinds<A>, parent: Tag, ruler: Ruler): Strip[] {
  const table: Tag = { role: 'Table', parent, alt: block.label }
  const slots = slotsOf(block.columns, widthOn(ruler.paper), block.isDense ? DENSE_PAD_X : PAD_X)
  const head = headStrip(block.columns, slots, table, ruler)
  // Where the head comes again on the next page it is decoration to a screen reader.
  const again = { ...head, marks: head.marks.map((mark) => (mark.kind === 'text' ? { ...mark, tag: null } : mark)) }
  // A row brings its room with its first line; one that goes on after a new head does not.
  const roomy = { ...again, height: again.height + PAD_Y }
  const body = block.rows.flatMap((row) =>
    rowStrips(row, kinds, { slots, table }, ruler).map((strip, index) => ({
      ...strip,
      head: index === 0 ? again : roomy,
    })),
  )
  return [{ ...head, keepWithNext: true }, ...body]
}

function slotsOf(columns: Column[], whole: number, pad: number): Slot[] {
  const fixed = columns.reduce((sum, { width }) => sum + (width ?? 0), 0)
  let x = 0
  return columns.map(({ width = whole - fixed, align }) => {
    const slot: Slot = { x: x + pad, width: width - pad * 2, ...(align && { align }) }
    x += width
    return slot
  })
}

function headStrip(columns: Column[], slots: Slot[], table: Tag, ruler: Ruler): Strip {
  const row: Tag = { role: 'TR', parent: table }
  const boxes = slots.map((slot, index) =>
    textBox(columns[index]?.label ?? '', styles.columnHead, { ...slot, y: PAD_Y }, { role: 'TH', parent: row }, ruler),
  )
  const height = Math.max(...boxes.map((box) => box.height)) + PAD_Y * 2
  const ground: Mark = { kind: 'box', x: 0, y: 0, width: widthOn(ruler.paper), height, radius: 0, fill: palette.fill }
  return { height, marks: [ground, ...boxes.flatMap(({ marks }) => marks), rule(height, ruler)] }
}

function rowStrips<A extends Additions>(
  row: Row<A>,
  kinds: Kinds<A>,
  { slots, table }: { slots: Slot[]; table: Tag },
  ruler: Ruler,
): Strip[] {
  const tag: Tag = { role: 'TR', parent: table }
  const own = cellStrips(row, kinds.looks, slots, tag, ruler)
  const below: Tag = { role: 'TD', parent: tag }
  const x = slots[1]?.x ?? PAD_X
  const width = widthOn(ruler.paper) - x - PAD_X
  const parts = [
    own,
    row.comment ? flowingText(row.comment, styles.body, { x, width }, below, ruler) : [],
    row.under ? [kinds.under(row.under, x, width, below, ruler)] : [],
  ].filter((part) => part.length > 0)
  return underlined(
    parts.flatMap((part, index) => (index === 0 ? bound(part, parts.length > 1) : paddedBelow(part))),
    ruler,
  )
}

type Looks<A extends Additions> = Readonly<Record<Look<A>, Style>>

function cellStrips<A extends Additions>(
  { cells }: Row<A>,
  looks: Looks<A>,
  slots: Slot[],
  row: Tag,
  ruler: Ruler,
): Strip[] {
  const columns = slots.map((slot, index) => linesOf(cells[index], looks, slot, { role: 'TD', parent: row }, ruler))
  const height = Math.max(...columns.map(heightOf)) + PAD_Y * 2
  return height > WHOLE_ROW ? lineByLine(columns) : [{ height, marks: columns.flatMap(stacked) }]
}

function linesOf<A extends Additions>(
  cell: Cell<A> | undefined,
  looks: Looks<A>,
  slot: Slot,
  tag: Tag,
  ruler: Ruler,
): Line[] {
  const placed = { ...slot, ...(cell?.align && { align: cell.align }) }
  return (cell?.pieces ?? []).flatMap(({ text, look, isStanding }): Line[] => {
    if (!text.trim()) return []
    const style = looks[look]
    if (isStanding || isTraditional(text))
      return standingText(text, style, slot.width, ruler).map(({ height, marks }) => ({
        height,
        marks: (y) => marks(slot.x, y, tag),
      }))
    const lines = wrapText(text, style, slot.width, ruler)
    const there = { ...placed, ...alignOf(lines) }
    return lines.map((line) => ({
      height: style.leading,
      marks: (y) => [textMark(line, style, { ...there, y }, tag, ruler)],
    }))
  })
}

const heightOf = (lines: Line[]) => lines.reduce((sum, { height }) => sum + height, 0)

function stacked(lines: Line[]): Mark[] {
  let y = PAD_Y
  return lines.flatMap(({ height, marks }) => {
    const here = marks(y)
    y += height
    return here
  })
}

/** One strip for the first lines of all cells, one for the second lines, and so on. */
function lineByLine(columns: Line[][]): Strip[] {
  const count = Math.max(...columns.map(({ length }) => length))
  return Array.from({ length: count }, (_, index) => {
    const lines = columns.flatMap((column) => column[index] ?? [])
    const top = index === 0 ? PAD_Y : 0
    const bottom = index === count - 1 ? PAD_Y : 0
    return {
      height: top + Math.max(...lines.map((line) => line.height)) + bottom,
      marks: lines.flatMap(({ marks }) => marks(top)),
      ...(isBoundToNext(index, count) && { keepWithNext: true as const }),
    }
  })
}

/** The row's own lines stay with what stands below them. */
function bound(strips: Strip[], isFollowed: boolean): Strip[] {
  if (!isFollowed) return strips
  return strips.map((strip, index) => (index === strips.length - 1 ? { ...strip, keepWithNext: true as const } : strip))
}

function paddedBelow(strips: Strip[]): Strip[] {
  return strips.map((strip, index) =>
    index === strips.length - 1 ? { ...strip, height: strip.height + PAD_Y + 2 } : strip,
  )
}

function underlined(strips: Strip[], ruler: Ruler): Strip[] {
  return strips.map((strip, index) =>
    index === strips.length - 1 ? { ...strip, marks: [...strip.marks, rule(strip.height, ruler)] } : strip,
  )
}

function rule(y: number, { paper }: Ruler): Mark {
  return { kind: 'line', x1: 0, x2: widthOn(paper), y1: y, y2: y, color: palette.line, thickness: 0.6 }
}
