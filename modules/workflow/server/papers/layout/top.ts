import {
  CONTENT_WIDTH,
  isTraditional,
  type Mark,
  palette,
  productMark,
  type Ruler,
  standingText,
  type Strip,
  type Tag,
  textBox,
} from '#platform/server/pdf/index.ts'
import type { LetterheadBlock, TitleBlock } from '../blocks.ts'
import { stepLook } from '../palette.ts'
import { styles } from './styles.ts'

const MARK = 30
const TEXT_X = MARK + 12
const NUMBER_WIDTH = 150

export function letterheadStrip(block: LetterheadBlock, parent: Tag, ruler: Ruler): Strip {
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

export function titleStrips(block: TitleBlock, parent: Tag, ruler: Ruler): Strip[] {
  const tag: Tag = { role: 'H1', parent }
  const storeys = isTraditional(block.text) ? standingText(block.text, styles.title, CONTENT_WIDTH, ruler) : []
  const title = textBox(storeys.length > 0 ? '' : block.text, styles.title, { width: CONTENT_WIDTH }, tag, ruler)
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
    ...storeys.map(({ height, marks }) => ({ height, marks: marks(0, 0, tag), keepWithNext: true as const })),
    {
      height: title.height + 7,
      marks: [{ kind: 'bookmark', x: 0, y: 0, text: block.text, level: 1 }, ...title.marks],
      keepWithNext: true,
    },
    { height: chip.height + 20, marks: [ground, ...chip.marks], keepWithNext: true },
  ]
}
