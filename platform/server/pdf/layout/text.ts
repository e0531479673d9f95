import { isRightToLeft } from '../letters/index.ts'
import type { Mark, Ruler, Strip, Style, Tag } from './marks.ts'
import { wrapText } from './wrap.ts'

type TextMark = Extract<Mark, { kind: 'text' }>

export interface TextBox {
  marks: TextMark[]
  height: number
  /** Of the widest line. */
  width: number
}

interface Place {
  x?: number
  y?: number
  width: number
  align?: 'right'
}

/** Wrapped text as marks, from the given corner down. */
export function textBox(text: string, style: Style, place: Place, tag: Tag | null, ruler: Ruler): TextBox {
  const { x = 0, y = 0, width } = place
  const lines = text.trim() ? wrapText(text, style, width, ruler) : []
  const marks = lines.map((line, index) =>
    textMark(line, style, { ...place, ...alignOf(lines), x, y: y + index * style.leading }, tag, ruler),
  )
  return { marks, height: lines.length * style.leading, width: Math.max(0, ...marks.map((mark) => mark.width)) }
}

export function textMark(
  line: string,
  style: Style,
  { x = 0, y = 0, width, align }: Place,
  tag: Tag | null,
  ruler: Ruler,
): TextMark {
  const lineWidth = ruler.widthOf(line, style)
  // Capitals sit in the middle of the line.
  const baseline = y + style.leading / 2 + style.size * 0.354
  return {
    kind: 'text',
    x: align === 'right' ? x + width - lineWidth : x,
    y: baseline,
    width: lineWidth,
    text: line,
    style,
    tag,
  }
}

/** Text that may run over a page's end, line by line; never one line alone. */
export function flowingText(text: string, style: Style, { x = 0, width }: Place, tag: Tag, ruler: Ruler): Strip[] {
  if (!text.trim()) return []
  const lines = wrapText(text, style, width, ruler)
  return lines.map((line, index) => ({
    height: style.leading,
    marks: [textMark(line, style, { x, width, ...alignOf(lines) }, tag, ruler)],
    ...(isBoundToNext(index, lines.length) && { keepWithNext: true }),
  }))
}

/** The first two and the last two lines of a text stay together. */
export function isBoundToNext(index: number, lines: number) {
  return index < lines - 1 && (index === 0 || index === lines - 2)
}

/** Several lines that run from right to left begin at the right. */
export function alignOf(lines: readonly string[]): { align?: 'right' } {
  return lines.length > 1 && isRightToLeft(lines[0] ?? '') ? { align: 'right' } : {}
}
