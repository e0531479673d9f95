import {
  CONTENT_WIDTH,
  type Mark,
  palette,
  type Ruler,
  type Strip,
  type Tag,
  textBox,
} from '#platform/server/pdf/index.ts'
import type { TallyBlock } from '../blocks.ts'
import { lookStyles, styles } from './styles.ts'

const PADDING = 10

/** The result of a vote and its counts side by side; one strip, so that the figures are read together. */
export function tallyStrip({ outcome, outcomeLook, counts }: TallyBlock, parent: Tag, ruler: Ruler): Strip {
  const place = { x: PADDING, y: PADDING, width: CONTENT_WIDTH - PADDING * 2 }
  const head = textBox(
    outcome,
    { ...styles.heading3, color: lookStyles[outcomeLook].color },
    place,
    { role: 'P', parent },
    ruler,
  )
  const top = PADDING + head.height + 5
  const width = (CONTENT_WIDTH - PADDING * 2) / counts.length
  const cells = counts.map(({ label, value, look }, index) => {
    const tag: Tag = { role: 'P', parent }
    const x = PADDING + index * width
    const figure = textBox(
      value,
      { ...styles.tallyValue, color: lookStyles[look].color },
      { x, y: top, width: width - 8 },
      tag,
      ruler,
    )
    const name = textBox(label, styles.label, { x, y: top + figure.height, width: width - 8 }, tag, ruler)
    return { marks: [...figure.marks, ...name.marks], height: figure.height + name.height }
  })
  const height = top + Math.max(...cells.map((cell) => cell.height)) + PADDING
  const ground: Mark = { kind: 'box', x: 0, y: 0, width: CONTENT_WIDTH, height, radius: 6, fill: palette.fill }
  return { height: height + 10, marks: [ground, ...head.marks, ...cells.flatMap(({ marks }) => marks)] }
}
