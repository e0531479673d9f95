import type { Block } from '../blocks.ts'
import { palette, stepLook } from '../palette.ts'
import type { Mark, Ruler, Strip, Tag } from './marks.ts'
import { CONTENT_WIDTH } from './paper.ts'
import { styles } from './styles.ts'
import { textBox } from './text.ts'

const MARK = 30
const TEXT_X = MARK + 12
const NUMBER_WIDTH = 150

/** The mountain of Orgil on its navy square, drawn on a field of 32. */
export function productMark(x: number, y: number, size: number): Mark[] {
  return [
    { kind: 'box', x, y, width: size, height: size, radius: size / 4.5, fill: palette.navy },
    { kind: 'path', x, y, size, field: 32, path: 'M5 24 13 10l4 6 3-4 7 12z', fill: palette.white },
    { kind: 'disc', x: x + size * 0.703, y: y + size * 0.266, radius: size * 0.078, color: palette.pale },
  ]
}

export function letterheadStrip(block: Extract<Block, { kind: 'letterhead' }>, parent: Tag, ruler: Ruler): Strip {
  const tag: Tag = { role: 'P', parent }
  const width = CONTENT_WIDTH - TEXT_X - NUMBER_WIDTH - 12
  const name = textBox(block.organization, styles.organization, { x: TEXT_X, width }, tag, ruler)
  const caption = textBox(block.caption, styles.caption, { x: TEXT_X, y: name.height + 1, width }, tag, ruler)
  const number = textBox(
    block.number,
    styles.number,
    { x: CONTENT_WIDTH - NUMBER_WIDTH, width: NUMBER_WIDTH, align: 'right' },
    tag,
    ruler,
  )
  const height = Math.max(MARK, name.height + 1 + caption.height, number.height) + 10
  const underline: Mark = {
    kind: 'line',
    x1: 0,
    x2: CONTENT_WIDTH,
    y1: height,
    y2: height,
    color: palette.navy,
    thickness: 1.2,
  }
  return {
    height: height + 18,
    marks: [...productMark(0, 0, MARK), ...name.marks, ...caption.marks, ...number.marks, underline],
  }
}

export function titleStrips(block: Extract<Block, { kind: 'title' }>, parent: Tag, ruler: Ruler): Strip[] {
  const title = textBox(block.text, styles.title, { width: CONTENT_WIDTH }, { role: 'H1', parent }, ruler)
  const chip = textBox(
    block.status,
    styles.chip,
    { x: 9, y: 3, width: CONTENT_WIDTH - 18 },
    { role: 'P', parent },
    ruler,
  )
  const ground: Mark = {
    kind: 'box',
    x: 0,
    y: 0,
    width: chip.width + 18,
    height: chip.height + 6,
    radius: 5,
    fill: stepLook(block.statusType).color,
  }
  return [
    {
      height: title.height + 7,
      marks: [{ kind: 'bookmark', x: 0, y: 0, text: block.text, level: 1 }, ...title.marks],
      keepWithNext: true,
    },
    { height: chip.height + 20, marks: [ground, ...chip.marks], keepWithNext: true },
  ]
}

/** Label above value, two facts to a line; one that is long takes the whole line. */
export function factStrips({ facts }: Extract<Block, { kind: 'facts' }>, parent: Tag, ruler: Ruler): Strip[] {
  const half = (CONTENT_WIDTH - 24) / 2
  const strips: Strip[] = []
  let left: Strip | null = null
  for (const { label, value } of facts) {
    const isLong = ruler.widthOf(value, styles.value) > half * 2
    const x = left && !isLong ? half + 24 : 0
    const tag: Tag = { role: 'P', parent }
    const width = isLong ? CONTENT_WIDTH : half
    const above = textBox(label, styles.label, { x, width }, tag, ruler)
    const below = textBox(value, styles.value, { x, y: above.height + 1, width }, tag, ruler)
    const marks = [...above.marks, ...below.marks]
    const height = above.height + 1 + below.height + 8
    if (left && !isLong) {
      left.marks.push(...marks)
      left.height = Math.max(left.height, height)
      left = null
      continue
    }
    const strip: Strip = { height, marks }
    strips.push(strip)
    left = isLong ? null : strip
  }
  return strips
}
